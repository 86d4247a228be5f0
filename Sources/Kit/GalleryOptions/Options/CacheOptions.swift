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
      "cache", \.cache.folder, .automatic(.folder), .running,
      help: "Set the folder for cached tiles, photo data and downloads.",
      value: "folder", default: .text("gallery in the system's cache folder")),
    .init(
      "no-cache", \.cache.isDisabled, .flag, .running, isCommon: true,
      help: "Neither read nor write the cache."),
    .init(
      "cache-size", \.cache.size, .text(ByteCount.expectation), .running, isFileOnly: true,
      help: "Set the maximum cache size after a build; the least recently used entries are removed first.",
      value: "size"),
  ]
}
