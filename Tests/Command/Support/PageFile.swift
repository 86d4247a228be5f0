import Foundation

/// A page document, read independently of gallery's code.
struct PageFile {
  let path: String
  let document: [String: Any]

  init(_ path: String) throws {
    self.path = path
    document =
      try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path))) as? [String: Any]
      ?? [:]
  }

  var photos: [[String: Any]] { document["photos"] as? [[String: Any]] ?? [] }

  /// The pages that an index lists.
  static func all(of index: String) throws -> [PageFile] {
    let folder = (index as NSString).deletingLastPathComponent
    return try String(contentsOfFile: index, encoding: .utf8).split(separator: "\n").dropFirst().map { line in
      let page = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return try PageFile("\(folder)/\(page?["page"] as? String ?? "")")
    }
  }
}
