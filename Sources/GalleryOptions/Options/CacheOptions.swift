import GalleryModel

/// The options of the cache: server responses, and facts and tiles of photos, stored for later builds.
public struct CacheOptions: Sendable, Hashable {
  /// The folder; `nil` is the system's cache location. Defaults to `nil`.
  public var folder: String?
  /// A Boolean value that indicates whether the build neither uses nor stores results. Defaults to `false`.
  public var isDisabled = false
  /// The maximum size of the folder after a build. Defaults to 2 GB.
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
