public import Foundation
import GalleryFiles
import GalleryOutput
import GallerySources
import GalleryText

/// The thumbnails of a run and the outcome of every photo: the content of `index.json`.
///
/// It contains no times, absolute paths or secrets, so that equal runs produce equal indexes.
public struct ThumbnailIndex: Sendable, Hashable {
  /// A photo that the run found.
  public struct Entry: Sendable, Hashable {
    /// The photo's identity: its path below the source.
    public var id: String
    /// The outcome of the photo. `placed` means that it has a thumbnail.
    public var status: BuildReport.Entry.Status
    /// The reason why the photo is damaged or skipped; `nil` for undamaged photos.
    public var reason: String?
    /// The SHA-256 of the photo's file in hexadecimal; `nil` if it could not be read.
    public var sha256: String?
    /// The thumbnail's path, relative to the index; `nil` without a thumbnail.
    public var path: String?
    var content: FileContent?
    /// The size of the thumbnail in pixels.
    public var size: PixelSize?
    /// The size in pixels of the photo as shown; `nil` if unknown.
    public var sourceSize: PixelSize?
  }

  /// Every found photo, in order.
  public var thumbnails: [Entry]
  /// The parts of the sources that could not be read. The file omits an empty list.
  public var unreadable: [UnreadableSource] = []
  /// How much of each listing on the web was read. The file omits an empty list.
  public var listings: [SourceCoverage] = []
  /// The files in folders that are not photos. The file has their numbers by
  /// extension, and omits an empty list.
  public var otherFiles = OtherFiles()
  /// The path of the list of failed downloads, relative to the index; `nil` if there is no list.
  public var failures: String?
  var failuresContent: FileContent?

  /// The number of photos of each status.
  public var counts: BuildReport.Counts { BuildReport.Counts(thumbnails.map(\.status)) }
}

extension ThumbnailIndex: Encodable {
  /// The members of `index.json`, with all thumbnails or without them.
  private struct Document: Encodable {
    let index: ThumbnailIndex
    let thumbnails: [Entry]

    func encode(to encoder: any Encoder) throws {
      try encoder.encode([
        "version": 1, "thumbnails": thumbnails, "counts": index.counts,
        "unreadable": index.unreadable.nonEmpty,
        "listings": index.listings.nonEmpty,
        "otherFiles": index.otherFiles.counts.nonEmpty,
        "failures": index.failures, "failuresBytes": index.failuresContent?.bytes,
        "failuresSha256": index.failuresContent?.sha256,
      ])
    }
  }

  /// Writes the index in the documented format.
  public func encode(to encoder: any Encoder) throws {
    try Document(index: self, thumbnails: thumbnails).encode(to: encoder)
  }

  /// Returns the index as JSON with sorted keys, so that equal indexes produce identical bytes. Its last line
  /// contains a hash of the previous lines, which identifies indexes by gallery.
  public func json() throws -> Data { try manifestText() }

  /// Writes the JSON text in chunks.
  package func writeJSON(to write: (Data) throws -> Void) throws {
    let frame = Document(index: self, thumbnails: [])
    try ManifestSeal.write(frame, filling: "thumbnails", thumbnails, to: write)
  }
}

extension ThumbnailIndex.Entry: Encodable {
  /// Writes every key, with `null` for unknown values.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode(
      [
        "id": id, "status": status, "reason": reason, "sha256": sha256, "path": path,
        "fileBytes": content?.bytes, "fileSha256": content?.sha256, "width": size?.width,
        "height": size?.height, "sourceWidth": sourceSize?.width, "sourceHeight": sourceSize?.height,
      ], withNulls: true)
  }
}
