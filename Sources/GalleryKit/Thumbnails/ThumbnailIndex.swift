public import Foundation
import GalleryFiles
public import GalleryGeometry
import GalleryModel
import GalleryOutput
import GallerySources

/// The thumbnails that were made, and the outcome of every photo: the content of `index.json`.
///
/// It holds no time, no absolute path and no secret, so that equal runs give equal indexes.
public struct ThumbnailIndex: Sendable, Hashable {
  /// One photo that was found.
  public struct Entry: Sendable, Hashable {
    /// The photo's identity: its path below the source.
    public var id: String
    /// The outcome of the photo: `placed` means that it has a thumbnail.
    public var status: BuildReport.Entry.Status
    /// The reason why the photo is damaged or skipped; `nil` if it is whole.
    public var reason: String?
    /// SHA-256 of the photo's file in hexadecimal; `nil` when it could not be read.
    public var sha256: String?
    /// The thumbnail, relative to the index; `nil` where there is none.
    public var path: String?
    /// The content of the thumbnail's file; `nil` if there is none.
    var content: FileContent?
    /// Extents of the thumbnail in pixels.
    public var size: PixelSize?
    /// Extents of the photo in pixels as people see it; `nil` when they are not known.
    public var sourceSize: PixelSize?
  }

  /// Every photo that was found, in their order.
  public var thumbnails: [Entry]
  /// The parts of the sources that could not be read; the file has no such list if it is empty.
  public var unreadable: [UnreadableSource] = []
  /// The list of photos that could not be fetched, relative to the index; `nil` where there is none.
  public var failures: String?
  /// The content of the list of photos that could not be fetched.
  var failuresContent: FileContent?

  /// The number of photos of each status.
  public var counts: BuildReport.Counts { BuildReport.Counts(thumbnails.map(\.status)) }
}

extension ThumbnailIndex: Encodable {
  /// The members of `index.json`.
  private struct Document: Encodable {
    var version = 1
    let thumbnails: [Entry]
    let counts: BuildReport.Counts
    let unreadable: [UnreadableSource]?
    let failures: String?
    let failuresBytes: Int?
    let failuresSha256: String?

    init(_ index: ThumbnailIndex, _ thumbnails: [Entry]) {
      self.thumbnails = thumbnails
      counts = index.counts
      unreadable = index.unreadable.isEmpty ? nil : index.unreadable
      failures = index.failures
      (failuresBytes, failuresSha256) = (index.failuresContent?.bytes, index.failuresContent?.sha256)
    }
  }

  /// Writes `{ "version", "thumbnails", "counts" }`.
  public func encode(to encoder: any Encoder) throws { try Document(self, thumbnails).encode(to: encoder) }

  /// The index as a JSON text: keys sorted, so that equal indexes are equal bytes. Its last line holds a hash of those
  /// before, by which gallery knows an index of its own.
  public func json() throws -> Data {
    var text = Data()
    try writeJSON { text += $0 }
    return text
  }

  /// Writes the JSON text in pieces.
  package func writeJSON(to write: (Data) throws -> Void) throws {
    try ManifestSeal.write(Document(self, []), filling: "thumbnails", thumbnails, to: write)
  }
}

extension ThumbnailIndex.Entry: Encodable {
  private enum CodingKeys: String, CodingKey {
    case id, status, reason, sha256, path, fileBytes, fileSha256, width, height, sourceWidth, sourceHeight
  }

  /// Writes every key, `null` where nothing is known.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(status, forKey: .status)
    try values.encode(reason, forKey: .reason)
    try values.encode(sha256, forKey: .sha256)
    try values.encode(path, forKey: .path)
    try values.encode(content?.bytes, forKey: .fileBytes)
    try values.encode(content?.sha256, forKey: .fileSha256)
    try values.encode(size?.width, forKey: .width)
    try values.encode(size?.height, forKey: .height)
    try values.encode(sourceSize?.width, forKey: .sourceWidth)
    try values.encode(sourceSize?.height, forKey: .sourceHeight)
  }
}
