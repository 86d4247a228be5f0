package import Foundation
package import SystemPackage

/// The objects of a PDF file, as qpdf reads them.
package struct PDFObjects {
  // A value is a dictionary, an array, a text (`/Name`, `u:text`, `b:hexadecimal`, `5 0 R`), a number or a truth value.
  private let objects: [String: [String: Any]]

  /// Reads a file with qpdf.
  package init(_ file: FilePath) throws {
    let result = try Subprocess.run(
      "qpdf", ["--json=2", "--json-stream-data=inline", "--decode-level=generalized", file.string])
    let json = try JSONSerialization.jsonObject(with: result.output) as? [String: Any]
    objects = ((json?["qpdf"] as? [Any])?.last as? [String: [String: Any]]) ?? [:]
  }

  /// The trailer.
  package var trailer: [String: Any] { objects["trailer"]?["value"] as? [String: Any] ?? [:] }

  /// The document catalog.
  package var catalogue: [String: Any] { dictionary(trailer["/Root"]) }

  /// Every dictionary object of the file, including those of streams.
  package var dictionaries: [[String: Any]] {
    objects.sorted { $0.key < $1.key }.compactMap {
      $0.key == "trailer" ? nil : Self.dictionary(of: $0.value)
    }
  }

  /// Every text in the file, in no particular order.
  package var texts: [String] { objects.values.flatMap(Self.texts) }

  /// The pages in their order.
  package var pages: [[String: Any]] {
    (dictionary(catalogue["/Pages"])["/Kids"] as? [Any] ?? []).map(dictionary)
  }

  /// Returns the target of a reference, and other values unchanged.
  package func resolved(_ value: Any?) -> Any? {
    guard let text = value as? String, let object = objects["obj:\(text)"] else { return value }
    return object["value"] ?? object["stream"]
  }

  /// Returns a dictionary, or that of a stream; an empty one for anything else.
  package func dictionary(_ value: Any?) -> [String: Any] {
    guard let found = resolved(value) as? [String: Any] else { return [:] }
    return found["dict"] as? [String: Any] ?? found
  }

  /// Returns the bytes of a stream, decoded if the filter is lossless; empty for anything else.
  package func bytes(_ value: Any?) -> Data {
    ((resolved(value) as? [String: Any])?["data"] as? String).flatMap { Data(base64Encoded: $0) } ?? Data()
  }

  private static func dictionary(of object: [String: Any]) -> [String: Any]? {
    if let stream = object["stream"] as? [String: Any] { return stream["dict"] as? [String: Any] }
    return object["value"] as? [String: Any]
  }

  private static func texts(in value: Any) -> [String] {
    switch value {
    case let text as String: [text]
    case let values as [Any]: values.flatMap(texts)
    case let values as [String: Any]: values.filter { $0.key != "data" }.values.flatMap(texts)
    default: []
    }
  }
}
