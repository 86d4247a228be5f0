import Foundation
package import GalleryFiles
package import GalleryJSON
package import GalleryModel
import GalleryWeb

/// A photo that an earlier run found, perhaps on another machine, and its facts: a line of `gallery list
/// --facts` or `--unread`.
///
/// An object with a member `found` is a record. It also has the members of an ordinary list entry. Its header
/// is in `facts`, or the reason for failure in `problem`. A record with neither has not been opened yet.
package struct PhotoRecord: Sendable, Hashable {
  /// The size and the modification time are those of its file.
  package var photo: Photo
  /// The photo's number among those of all sources, from 0, which restores their order.
  package var number: Int
  /// Whether the photo's source has an order of its own: a list, or a web service.
  package var isOrdered: Bool
  /// The source, with secrets replaced.
  package var source: String
  /// The photo's variants, if it is on the web.
  @Boxed package var remote: RemotePhoto?
  /// The facts of the header; `nil` if they are not known.
  package var facts: PhotoFacts?
  /// The reason why the photo cannot be shown; `nil` if no problem is known.
  package var problem: String?

  package init(
    _ photo: Photo, number: Int, isOrdered: Bool, source: String, remote: RemotePhoto? = nil,
    facts: PhotoFacts? = nil, problem: String? = nil
  ) {
    self.photo = photo
    self.number = number
    self.isOrdered = isOrdered
    self.source = source
    self.remote = remote
    self.facts = facts
    self.problem = problem
  }
}

// MARK: Reading

extension PhotoRecord {
  /// The members of a record that are not part of an ordinary list entry.
  private static let ownKeys: Set<String> = [
    "id", "image", "source", "found", "facts", "problem", "fields", "edit",
  ]

  /// Reads an object with a member `found`. Relative paths start at the folder. `metadata`: keep the photo's
  /// metadata.
  package init(_ value: JSONValue, in folder: FilePath, metadata: Bool) throws(PhotoList.Refusal) {
    guard let id = value["id"]?.nonEmptyText, let image = value["image"]?.nonEmptyText else {
      throw PhotoList.Refusal(message: "expected \"id\" and \"image\"")
    }
    guard let found = value["found"], let number = found["number"]?.int, number >= 0 else {
      throw PhotoList.Refusal(message: "expected \"found\": {\"number\": …} with a number of 0 or more")
    }

    self.number = number
    isOrdered = found["ordered"] == true
    source = value["source"]?.nonEmptyText ?? ""
    problem = value["problem"]?.nonEmptyText.flatMap { RemoteText.line($0) }

    let identity = Self.isSafe(id) ? id : RemoteText.identity(id) ?? "photo"
    let bytes = found["bytes"]?.int ?? 0
    let modified = found["modified"]?.double ?? 0
    let words = Self.words(value)

    if image.hasPrefix("http://") || image.hasPrefix("https://") {
      var reader = PhotoListReader(base: nil)
      var members = words
      members["fields"] = value["fields"]
      guard case .success(.address(let remote)) = reader.entry(image, .object(members)) else {
        throw PhotoList.Refusal(message: "image: expected an http or https address")
      }
      self.remote = remote
      photo = Photo(
        id: identity, location: .web(address: remote.image.redacted), isExpected: true, byteCount: bytes,
        modified: modified)
    } else {
      guard !image.utf8.contains(0) else { throw PhotoList.Refusal(message: "the path contains a zero byte") }
      let path = FilePath(text: image)
      photo = Photo(
        id: identity, location: .file(folder.isEmpty ? path : folder.pushing(path)),
        isExpected: found["expected"] != false, byteCount: bytes, modified: modified)
      if !words.isEmpty || value["fields"] != nil { photo.details = try Self.details(value, words) }
    }

    if let length = found["distinction"]?.int, length > 0, length < id.utf8.count, identity == id {
      photo.distinctionLength = length
    }

    if case .object(let members)? = value["edit"] {
      photo.edit = try Result { () throws(PhotoEdit.Refusal) in
        try PhotoEdit(members.compactMapValues(\.scalarText))
      }.mapError { PhotoList.Refusal(message: "edit: \($0.message)") }.get()
    }

    if let facts = value["facts"], facts != .null { try read(facts, metadata: metadata) }
  }

  /// Reads the member `facts` of a record.
  private mutating func read(_ facts: JSONValue, metadata: Bool) throws(PhotoList.Refusal) {
    self.facts = try PhotoFacts(record: facts, metadata: metadata)
    photo.isRecorded = true
    if let view = facts["view"] { photo.view = try PhotoView(record: view) }
    if let sha256 = facts["sha256"]?.nonEmptyText {
      guard sha256.utf8.count == 64, sha256.utf8.allSatisfy("0123456789abcdef".utf8.contains) else {
        throw PhotoList.Refusal(message: "facts.sha256: expected 64 hexadecimal digits in lower case")
      }
      photo.sha256 = sha256
    }
  }

  private static func words(_ value: JSONValue) -> [String: JSONValue] {
    guard case .object(let members) = value else { return [:] }
    return members.filter { !ownKeys.contains($0.key) && $0.value != .null && $0.value != .list([]) }
  }

  private static func details(
    _ value: JSONValue, _ words: [String: JSONValue]
  ) throws(PhotoList.Refusal) -> PhotoDescription {
    var reader = PhotoListReader(base: nil)
    guard case .success(.path(_, _, var details)) = reader.entry("photo", .object(words)) else {
      throw PhotoList.Refusal(message: "the photo's details are not valid")
    }
    details.fields = [:]
    if case .object(let fields)? = value["fields"] {
      details.fields = fields.compactMapValues { $0.scalarText.flatMap { RemoteText.line($0) } }
    }
    return details
  }

  /// Returns a Boolean value that indicates whether an identity, as a path, stays below its folder.
  private static func isSafe(_ id: String) -> Bool {
    // Reject empty parts and parts of dots only, such as `..`.
    let parts = id.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return !id.utf8.contains(0) && !parts.contains { $0.allSatisfy { $0 == UInt8(ascii: ".") } }
  }

  /// The record in the form of a line of `gallery list`.
  package var json: JSONValue {
    var members: [String: JSONValue] = [:]
    if let remote {
      if case .object(let known) = remote.json(source: nil) { members = known }
      members["image"] = .text(remote.image.text)
    } else {
      members = photo.details.members
      members["image"] = (photo.file?.text ?? photo.download?.url).map(JSONValue.text)
    }
    members["id"] = .text(photo.id)
    members["source"] = .text(source)
    var found: [String: JSONValue] = ["number": .integer(number), "ordered": .flag(isOrdered)]
    if remote == nil || facts != nil { found["bytes"] = .integer(photo.byteCount) }
    if remote == nil {
      found["modified"] = JSONValue(photo.modified)
      if !photo.isExpected { found["expected"] = false }
    }
    if photo.distinctionLength > 0 { found["distinction"] = .integer(photo.distinctionLength) }
    members["found"] = .object(found)
    if var facts = facts?.record {
      if photo.view != PhotoView() { facts["view"] = photo.view.record }
      facts["sha256"] = photo.sha256.map(JSONValue.text)
      members["facts"] = .object(facts)
    }
    members["edit"] = (photo.edit?.given).map { .object($0.mapValues(JSONValue.text)) }
    members["problem"] = problem.map(JSONValue.text)
    return .object(members)
  }
}

// MARK: Facts and metadata

extension PhotoFacts {
  fileprivate init(record: JSONValue, metadata: Bool) throws(PhotoList.Refusal) {
    guard let size = PixelSize(record) else {
      throw PhotoList.Refusal(message: "facts: expected width and height, in pixels")
    }
    self.init(
      size: size, format: record["format"]?.nonEmptyText ?? "",
      metadata: metadata ? try record["metadata"].map(PhotoMetadata.init(record:)) ?? PhotoMetadata() : nil,
      hasGainMap: record["gainMap"] == true)
  }

  fileprivate var record: [String: JSONValue] {
    var members: [String: JSONValue] = [
      "width": .integer(size.width), "height": .integer(size.height), "format": .text(format),
    ]
    if hasGainMap { members["gainMap"] = true }
    if let metadata, metadata != PhotoMetadata() { members["metadata"] = metadata.record }
    return members
  }
}

extension PhotoMetadata {
  private static let texts: [(name: String, value: any WritableKeyPath<Self, String?> & Sendable)] = [
    ("title", \.title), ("caption", \.caption), ("camera", \.camera), ("lens", \.lens), ("artist", \.artist),
    ("copyright", \.copyright), ("maker", \.maker), ("place", \.place), ("prompt", \.generation.prompt),
    ("seed", \.generation.seed), ("model", \.generation.model),
  ]
  private static let numbers: [(name: String, value: any WritableKeyPath<Self, Double?> & Sendable)] = [
    ("seconds", \.exposure.seconds), ("fNumber", \.exposure.fNumber), ("focalLength", \.exposure.focalLength),
  ]

  fileprivate init(record: JSONValue) throws(PhotoList.Refusal) {
    self.init()
    for (name, value) in Self.texts { self[keyPath: value] = record[name]?.nonEmptyText }
    for (name, value) in Self.numbers { self[keyPath: value] = record[name]?.numberValue }
    if let date = record["taken"]?.nonEmptyText {
      taken = PhotoDate(iso: date)
      if taken == nil { throw PhotoList.Refusal(message: "facts.metadata.taken: expected a date") }
    }
    takenFrom = record["takenFrom"]?.nonEmptyText.flatMap(DateField.init(rawValue:))
    rating = record["rating"]?.int.flatMap { (-1...5).contains($0) ? $0 : nil }
    label = record["label"]?.nonEmptyText.flatMap(ColorLabel.init(rawValue:))
    if case .flag(let isPicked)? = record["pick"] { pick = isPicked }
    exposure.iso = record["iso"]?.int
    if let latitude = record["latitude"]?.numberValue, let longitude = record["longitude"]?.numberValue {
      location = Location(latitude: latitude, longitude: longitude)
    }
    keywords = (record["keywords"]?.elements ?? []).compactMap(\.nonEmptyText)
    people = (record["people"]?.elements ?? []).compactMap(\.nonEmptyText)
    for face in record["faces"]?.elements ?? [] {
      faces.append(Face(area: try Rect(record: face), name: face["name"]?.nonEmptyText))
    }
  }

  fileprivate var record: JSONValue {
    var members: [String: JSONValue] = [:]
    for (name, value) in Self.texts { members[name] = self[keyPath: value].map(JSONValue.text) }
    for (name, value) in Self.numbers { members[name] = self[keyPath: value].map { JSONValue($0) } }
    members["taken"] = (taken?.isoText).map(JSONValue.text)
    members["takenFrom"] = (takenFrom?.rawValue).map(JSONValue.text)
    members["label"] = (label?.rawValue).map(JSONValue.text)
    members["pick"] = pick.map(JSONValue.flag)
    members["rating"] = rating.map(JSONValue.integer)
    members["iso"] = exposure.iso.map(JSONValue.integer)
    members["latitude"] = location.map { JSONValue($0.latitude) }
    members["longitude"] = location.map { JSONValue($0.longitude) }
    if !keywords.isEmpty { members["keywords"] = .list(keywords.map(JSONValue.text)) }
    if !people.isEmpty { members["people"] = .list(people.map(JSONValue.text)) }
    if !faces.isEmpty {
      members["faces"] = .list(
        faces.map { face in
          var members = face.area.record
          members["name"] = face.name.map(JSONValue.text)
          return .object(members)
        })
    }
    return .object(members)
  }
}

extension PhotoView {
  fileprivate init(record: JSONValue) throws(PhotoList.Refusal) {
    self = try Result { try JSONDecoder().decode(PhotoView.self, from: Data(record.text.utf8)) }.mapError {
      _ in
      PhotoList.Refusal(
        message: "facts.view: expected orientation from 1 to 8, crop and focus as fractions of the photo")
    }.get()
  }

  fileprivate var record: JSONValue? {
    (try? JSONEncoder().encode(self)).flatMap { try? JSONValue(parsing: Array($0)) }
  }
}

extension Rect {
  fileprivate init(record: JSONValue) throws(PhotoList.Refusal) {
    guard let x = record["x"]?.numberValue, let y = record["y"]?.numberValue,
      let width = record["width"]?.numberValue, let height = record["height"]?.numberValue
    else { throw PhotoList.Refusal(message: "facts: expected a rectangle with x, y, width and height") }
    self.init(x: x, y: y, width: width, height: height)
  }

  fileprivate var record: [String: JSONValue] {
    ["x": JSONValue(x), "y": JSONValue(y), "width": JSONValue(width), "height": JSONValue(height)]
  }
}
