import Foundation

/// The complete lists of best-known packings, from the folder that `GALLERY_SHARED` names.
struct SharedPackings {
  var square: [(count: Int, radius: Double)]
  var rectangles: [(height: Double, count: Int, radius: Double)]
  var strips: [StripInstance]

  /// `nil` if the variable is not set; throws if a file cannot be read.
  static func load() throws -> SharedPackings? {
    guard let shared = ProcessInfo.processInfo.environment["GALLERY_SHARED"] else { return nil }
    let folder = URL(fileURLWithPath: shared).appendingPathComponent("packing")
    let square = try rows(of: folder.appendingPathComponent("equal_circles_in_unit_square.csv"))
    let rectangles = try rows(of: folder.appendingPathComponent("equal_circles_in_rectangles.csv"))
    return SharedPackings(
      square: square.map { (Int($0[0]), $0[1]) },
      rectangles: rectangles.map { ($0[0], Int($0[1]), $0[2...].max() ?? 0) },
      strips: try strips(in: folder.appendingPathComponent("open_strip_instances.json")))
  }

  /// The numbers of a table without its heading and comment; empty cells are 0.
  private static func rows(of file: URL) throws -> [[Double]] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      guard let first = cells.first, Double(first) != nil else { return nil }
      return cells.map { Double($0) ?? 0 }
    }
  }

  private static func strips(in file: URL) throws -> [StripInstance] {
    struct Document: Decodable {
      struct Instance: Decodable {
        var name: String
        var width: Double
        var best_length: Double
        var radii: [Double]
      }
      var instances: [Instance]
    }
    let document = try JSONDecoder().decode(Document.self, from: Data(contentsOf: file))
    return document.instances.map {
      StripInstance(name: $0.name, width: $0.width, length: $0.best_length, radii: $0.radii)
    }
  }
}
