public import Foundation
import GalleryJSON
import GalleryOutput
import GallerySources

extension BuildReport: Encodable {
  /// The members of `report.json`.
  struct Document: Codable {
    var version: Int
    var program: Program?
    var sheets: [Sheet]
    /// The files that sheets refer to; `nil` if there are no such files.
    var files: [File]?
    var photos: [Entry]
    var counts: Counts
    var unreadable: [UnreadableSource]?
    var otherFiles: [String: Int]?
    var failures: String?
    var failuresBytes: Int?
    var failuresSha256: String?
    var manifest: Reconciliation.Manifest?
    var duplicates: [Reconciliation.Duplicate]?
  }

  private func document(_ photos: [Entry]) -> Document {
    Document(
      version: Self.version, program: .running, sheets: sheets, files: files.isEmpty ? nil : files,
      photos: photos, counts: counts, unreadable: unreadable.isEmpty ? nil : unreadable,
      otherFiles: otherFiles.counts.isEmpty ? nil : otherFiles.counts, failures: failures,
      failuresBytes: failuresContent?.bytes, failuresSha256: failuresContent?.sha256,
      manifest: reconciliation.manifest, duplicates: reconciliation.duplicates)
  }

  /// Writes the report in the documented format.
  public func encode(to encoder: any Encoder) throws { try document(photos).encode(to: encoder) }

  /// Returns the report as JSON with sorted keys, so that equal reports produce identical bytes. Its last line
  /// contains a hash of the previous lines, which identifies reports by gallery.
  public func json() throws -> Data {
    var text = Data()
    try writeJSON { text += $0 }
    return text
  }

  /// Writes the JSON text in chunks.
  package func writeJSON(to write: (Data) throws -> Void) throws {
    try ManifestSeal.write(document([]), filling: "photos", photos, to: write)
  }

  static let version = 1
}

extension BuildReport.Entry: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, status, reason, sha256, width, height, placements, source, representative, chosen
  }

  /// Reads an entry written by ``encode(to:)``.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try values.decode(String.self, forKey: .id),
      status: try values.decode(Status.self, forKey: .status),
      reason: try values.decodeIfPresent(String.self, forKey: .reason),
      sha256: try values.decodeIfPresent(String.self, forKey: .sha256),
      placements: try values.decode([BuildReport.Placement].self, forKey: .placements),
      source: try values.decodeIfPresent(BuildReport.Source.self, forKey: .source),
      representative: try values.decodeIfPresent(String.self, forKey: .representative),
      chosen: try values.decodeIfPresent(Int.self, forKey: .chosen))
    if let width = try values.decodeIfPresent(Int.self, forKey: .width),
      let height = try values.decodeIfPresent(Int.self, forKey: .height)
    {
      size = PixelSize(width: width, height: height)
    }
  }

  /// Writes every key, with `null` for unknown values. Only downloaded photos have a source, and only
  /// stacked ones a representative and chosen ones a place.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(status, forKey: .status)
    try values.encode(reason, forKey: .reason)
    try values.encode(sha256, forKey: .sha256)
    try values.encode(size?.width, forKey: .width)
    try values.encode(size?.height, forKey: .height)
    try values.encode(placements, forKey: .placements)
    try values.encodeIfPresent(source, forKey: .source)
    try values.encodeIfPresent(representative, forKey: .representative)
    try values.encodeIfPresent(chosen, forKey: .chosen)
  }
}

extension ManifestSeal {
  /// Writes a manifest with a long list of photos, and its seal, in chunks.
  static func write(
    _ frame: some Encodable, filling name: String, _ list: [some Encodable & Sendable],
    to output: (Data) throws -> Void
  ) throws {
    let seal = ManifestSeal()
    try JSONWriter.write(frame, filling: name, depth: 1, [list]) { try output(seal.add($0)) }
    try output(seal.finish())
  }
}
