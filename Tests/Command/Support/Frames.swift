import Foundation

/// The frames of `gallery tiles`, written and read independently of gallery's code.
struct Frame {
  var header: [String: Any]
  var body = Data()

  init(_ header: [String: Any], _ body: Data = Data()) {
    self.header = header
    self.body = body
  }

  /// The bytes of the frame.
  func bytes() throws -> Data {
    Self.bytes(
      try JSONSerialization.data(withJSONObject: header, options: [.sortedKeys, .withoutEscapingSlashes]),
      body)
  }

  /// The bytes of a frame whose header may be invalid JSON.
  static func bytes(_ header: Data, _ body: Data = Data()) -> Data {
    number(header.count) + number(body.count) + header + body
  }

  /// A 32-bit number in network byte order.
  static func number(_ value: Int) -> Data {
    Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) })
  }

  /// Reads all frames of an output.
  static func all(in output: Data) throws -> [Frame] {
    var frames: [Frame] = []
    var rest = Data(output)[...]
    while !rest.isEmpty {
      func number() -> Int {
        defer { rest = rest.dropFirst(4) }
        return rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      }
      let (header, body) = (number(), number())
      let object = try JSONSerialization.jsonObject(with: Data(rest.prefix(header))) as? [String: Any]
      frames.append(Frame(object ?? [:], Data(rest.dropFirst(header).prefix(body))))
      rest = rest.dropFirst(header + body)
    }
    return frames
  }

  var id: String? { header["id"] as? String }
  var problem: String? { header["problem"] as? String }
  var error: String? { header["error"] as? String }
  /// The elements of `tiles`.
  var tiles: [[String: Any]] { header["tiles"] as? [[String: Any]] ?? [] }

  /// The frame with only the tiles whose indices are given.
  func part(_ numbers: Set<Int>) -> Frame {
    var part = Frame(header)
    var kept: [[String: Any]] = []
    var offset = 0
    for tile in tiles {
      guard let number = tile["tile"] as? Int, let bytes = tile["bytes"] as? Int else { continue }
      if numbers.contains(number) {
        kept.append(tile)
        part.body += body.dropFirst(offset).prefix(bytes)
      }
      offset += bytes
    }
    if header["tiles"] != nil { part.header["tiles"] = kept }
    return part
  }
}

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

  /// The indices of the page's own tiles, by photo.
  var own: [String: Set<Int>] {
    Dictionary(
      uniqueKeysWithValues: photos.map { ($0["id"] as? String ?? "", Set($0["own"] as? [Int] ?? [])) })
  }

  /// The pages that an index lists.
  static func all(of index: String) throws -> [PageFile] {
    let folder = (index as NSString).deletingLastPathComponent
    return try String(contentsOfFile: index, encoding: .utf8).split(separator: "\n").dropFirst().map { line in
      let page = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return try PageFile("\(folder)/\(page?["page"] as? String ?? "")")
    }
  }

  /// One request for each photo of some pages, sorted by `turn`.
  static func requests(_ pages: [PageFile]) -> [Frame] {
    var photos: [String: (turn: Int, photo: [String: Any], recipes: Any)] = [:]
    for page in pages {
      for photo in page.photos {
        guard let id = photo["id"] as? String, let turn = photo["turn"] as? Int else { continue }
        photos[id] = (turn, photo, page.document["recipes"] ?? [])
      }
    }
    return photos.values.sorted { $0.turn < $1.turn }.map {
      Frame(["request": $0.turn, "photo": $0.photo, "recipes": $0.recipes])
    }
  }
}
