import GalleryModel

/// The options about what builds keep for later ones: answers of servers, and facts and tiles of photos.
public struct CacheOptions: Sendable, Hashable {
  /// The folder; `nil` is the system's place for caches. Default: `nil`.
  public var folder: String?
  /// A Boolean value that indicates whether nothing is kept beyond the build, and nothing that was kept is used.
  /// Default: no.
  public var isDisabled = false
  /// The size that the folder may have when a build ends. Default: 2 GB.
  public var size = ByteCount.megabytes(2000)

  /// Creates options with every value at its default.
  public init() {}
}

extension CacheOptions {
  static let options: [ConfigurationOption] = [
    .init(
      "cache", \.cache.folder, .automatic(.folder), .running, isCommon: true,
      help: "Folder that keeps tiles and facts of photos, and what was fetched, for later builds.",
      value: "folder", default: .text("gallery in the system's folder for caches")),
    .init(
      "no-cache", \.cache.isDisabled, .flag, .running, isCommon: true,
      help: "Keep nothing for later builds, and use nothing that earlier ones kept."),
    .init(
      "cache-size", \.cache.size, .text(ByteCount.expectation), .running, isCommon: true,
      help: "The size of the cache's folder when a build ends; what was not used for longest goes first.",
      value: "size"),
  ]
}
