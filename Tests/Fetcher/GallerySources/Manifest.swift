import Foundation
import GalleryFiles
import GalleryOutput
import GallerySources

/// Texts of reports and indexes, valid and forged.
enum Manifest {
  /// Ends an object with a seal.
  static func sealed(_ members: String) -> String {
    let seal = ManifestSeal()
    var text = seal.add(Data((members + "\n}\n").utf8))
    text += seal.finish()
    return String(decoding: text, as: UTF8.self)
  }

  /// A report of sheets such as `portrait-001.jpg`. Each sheet's content is its name.
  static func report(_ names: String...) -> String { report(names) }

  static func report(_ names: [String], photos: String = "[]") -> String {
    let sheets = names.map { name in
      let stem = name.prefix { $0 != "." }
      let parts = stem.split(separator: "-")
      let isDocument = name.hasSuffix(".pdf")
      let own = parts.suffix(isDocument ? 1 : 2).joined(separator: "-")
      let product = stem.dropLast(own.count + 1)
      return sheet(
        name, product: product.isEmpty ? nil : String(product),
        orientation: isDocument ? own : own.split(separator: "-").first.map(String.init) ?? "",
        page: isDocument ? 7 : parts.last.flatMap { Int($0) } ?? 0, content: name)
    }
    return sealed(#"{ "photos": \#(photos), "sheets": [\#(sheets.joined(separator: ","))], "version": 1"#)
  }

  static func sheet(
    _ path: String, product: String? = nil, orientation: String, page: Int, content: String
  ) -> String {
    let file = FileContent(Data(content.utf8))
    let product = product.map { #""product": "\#($0)", "# } ?? ""
    return
      #"{ "bytes": \#(file.bytes), "orientation": "\#(orientation)", "page": \#(page), "path": "\#(path)", "#
      + #"\#(product)"sha256": "\#(file.sha256)", "width": 1, "height": 1 }"#
  }

  /// An index of thumbnails. Each path is the thumbnail's content and its photo's identity.
  static func index(_ paths: String...) -> String { index(paths.map { ($0, $0, $0) }) }

  static func index(_ entries: [(id: String, path: String, content: String)]) -> String {
    let thumbnails = entries.map { entry in
      let file = FileContent(Data(entry.content.utf8))
      return #"{ "id": "\#(entry.id)", "status": "placed", "path": "\#(entry.path)", "#
        + #""fileBytes": \#(file.bytes), "fileSha256": "\#(file.sha256)" }"#
    }
    return sealed(#"{ "thumbnails": [\#(thumbnails.joined(separator: ","))], "version": 1"#)
  }
}
