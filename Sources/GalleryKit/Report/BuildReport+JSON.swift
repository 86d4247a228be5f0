public import Foundation
import GalleryModel
import GalleryOutput
import GallerySources

extension BuildReport: Encodable {
  private enum CodingKeys: String, CodingKey {
    case version, program, sheets, files, photos, counts, unreadable, failures, failuresBytes, failuresSha256
    case manifest, duplicates
  }

  /// Writes the report in the form that the command line promises.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(Self.version, forKey: .version)
    try values.encode(Program.running, forKey: .program)
    try values.encode(sheets, forKey: .sheets)
    if !files.isEmpty { try values.encode(files, forKey: .files) }
    try values.encode(photos, forKey: .photos)
    try values.encode(counts, forKey: .counts)
    if !unreadable.isEmpty { try values.encode(unreadable, forKey: .unreadable) }
    try values.encodeIfPresent(failures, forKey: .failures)
    try values.encodeIfPresent(failuresContent?.bytes, forKey: .failuresBytes)
    try values.encodeIfPresent(failuresContent?.sha256, forKey: .failuresSha256)
    try values.encodeIfPresent(reconciliation.manifest, forKey: .manifest)
    try values.encodeIfPresent(reconciliation.duplicates, forKey: .duplicates)
  }

  /// The report as a JSON text: keys sorted, so that equal reports are equal bytes. Its last line holds a hash of those
  /// before, by which gallery knows a report of its own.
  public func json() throws -> Data {
    var text = Data()
    try writeJSON { text += $0 }
    return text
  }

  /// Writes the JSON text in pieces.
  package func writeJSON(to write: (Data) throws -> Void) throws {
    struct LeadingMembers: Encodable {
      let counts: Counts
      let duplicates: [Reconciliation.Duplicate]?
      let failures: String?
      let failuresBytes: Int?
      let failuresSha256: String?
      let files: [File]?
      let manifest: Reconciliation.Manifest?
    }
    struct TrailingMembers: Encodable {
      let program: Program
      let sheets: [Sheet]
      let unreadable: [UnreadableSource]?
      let version: Int
    }
    try LongJSON.write(
      LeadingMembers(
        counts: counts, duplicates: reconciliation.duplicates, failures: failures,
        failuresBytes: failuresContent?.bytes,
        failuresSha256: failuresContent?.sha256, files: files.isEmpty ? nil : files,
        manifest: reconciliation.manifest), "photos", photos,
      TrailingMembers(
        program: .running, sheets: sheets, unreadable: unreadable.isEmpty ? nil : unreadable,
        version: Self.version),
      to: write)
  }

  /// The version of the report's form.
  static let version = 1
}

extension BuildReport.Entry: Encodable {
  private enum CodingKeys: String, CodingKey {
    case id, status, reason, sha256, width, height, placements, source
  }

  /// Writes every key, `null` where nothing is known; the source only of photos that were fetched.
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
  }
}
