public import GalleryModel

/// The options for decoding photos.
public struct DecodingOptions: Sendable, Hashable {
  /// The use of embedded previews instead of photos. Defaults to `.heic`.
  public var previews = PreviewPolicy.heic
  /// The treatment of photos that cannot be shown. Defaults to `.skip`.
  public var onError = ErrorPolicy.skip
  /// The number of decoder processes; `nil` is one per core. Defaults to `nil`.
  public var jobs: Int?
  /// The maximum number of pixels of a photo; larger photos are rejected. Defaults to 512 million.
  public var maxPixels = 512_000_000
  /// The maximum processor time for one photo, in seconds; the elapsed time is up to
  /// ten times as long. Defaults to 20.
  public var photoTimeout = 20.0

  /// Creates options with every value at its default.
  public init() {}
}

extension DecodingOptions {
  static let options: [ConfigurationOption] = [
    .init(
      "previews", \.decoding.previews, .choice, .drawing,
      help: """
        Use embedded previews that are large enough, complete and newer than the last edit: auto (all, for a quick \
        first look), heic (only thumbnails of HEIC and AVIF) or never.
        """, value: "when"),
    .init(
      "on-error", \.decoding.onError, .choice, .running,
      help:
        """
        Choose how to handle photos that cannot be shown: skip, placeholder (a grey tile in their place) or fail.
        """,
      value: "what",
      thumbnails: .words(
        "Choose how to handle photos that cannot be shown: skip, placeholder (a grey tile) or fail.")),
    .init(
      "jobs", \.decoding.jobs, .automatic(.integer(in: 1...256)), .running,
      help: "Set the number of decoder processes.", value: "number", default: .text("one per core")),
    .init(
      "max-pixels", \.decoding.maxPixels, .pixels, .running, isFileOnly: true,
      help: "Reject photos with more pixels.",
      value: "number"),
    .init(
      "photo-timeout", \.decoding.photoTimeout, .number(in: 0.1...3600), .running, isFileOnly: true,
      help: """
        Set the maximum processor time for decoding one photo, in seconds. The limit on elapsed time is ten times as \
        long.
        """,
      value: "seconds"),
  ]
}

extension OptionFormat<Int> {
  fileprivate static let pixels = OptionFormat(
    "a number of pixels from 1 to 16000MP, such as 512MP or 512000000",
    read: { text in
      let isMegapixels = text.uppercased().hasSuffix("MP")
      guard let number = Double(isMegapixels ? text.dropLast(2) : text[...]) else { return nil }
      let pixels = number * (isMegapixels ? 1e6 : 1)
      return (1...16e9).contains(pixels) ? Int(pixels) : nil
    }, write: { $0 % 1_000_000 == 0 ? "\($0 / 1_000_000)MP" : String($0) })
}
