public import Foundation
import GalleryFiles
import GalleryJSON
import GalleryOutput
import GallerySources
import GalleryText

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
    var listings: [SourceCoverage]?
    var otherFiles: [String: Int]?
    var failures: String?
    var failuresBytes: Int?
    var failuresSha256: String?
    var manifest: Reconciliation.Manifest?
    var duplicates: [Reconciliation.Duplicate]?
  }

  private func document(_ photos: [Entry]) -> Document {
    Document(
      version: Self.version, program: .running, sheets: sheets, files: files.nonEmpty,
      photos: photos, counts: counts, unreadable: unreadable.nonEmpty,
      listings: listings.nonEmpty,
      otherFiles: otherFiles.counts.nonEmpty, failures: failures,
      failuresBytes: failuresContent?.bytes, failuresSha256: failuresContent?.sha256,
      manifest: reconciliation.manifest, duplicates: reconciliation.duplicates)
  }

  /// Writes the report in the documented format.
  public func encode(to encoder: any Encoder) throws { try document(photos).encode(to: encoder) }

  /// Returns the report as JSON with sorted keys, so that equal reports produce identical bytes. Its last
  /// line contains a hash of the previous lines, which identifies reports by gallery.
  public func json() throws -> Data { try manifestText() }

  /// Writes the JSON text in chunks.
  package func writeJSON(to write: (Data) throws -> Void) throws {
    try ManifestSeal.write(document([]), filling: "photos", photos, to: write)
  }

  static let version = 1
}

extension BuildReport.Entry {
  /// Writes every key, with `null` for unknown values. Only downloaded photos have a source, and only stacked ones
  /// a representative, chosen ones a place, edited ones their edit and dated ones their date.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode(
      [
        "id": id, "status": status, "reason": reason, "sha256": sha256, "width": width, "height": height,
        "placements": placements,
      ], withNulls: true)
    try encoder.encode([
      "source": source, "representative": representative, "chosen": chosen, "edit": edit, "date": date,
      "dateField": dateField,
    ])
  }
}

extension ManifestSeal {
  /// Writes a manifest with a long list of photos, and its seal, in chunks.
  static func write(
    _ frame: some Encodable, filling name: String, _ list: [some Encodable & Sendable],
    to output: (Data) throws -> Void
  ) throws {
    let seal = ManifestSeal()
    try JSONWriter.write(frame, filling: [.init(name, depth: 1, list)]) { try output(seal.add($0)) }
    try output(seal.finish())
  }
}
