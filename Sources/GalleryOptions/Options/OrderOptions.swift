public import GalleryModel

/// The options about the order of photos.
public struct OrderOptions: Sendable, Hashable {
  /// The order of photos. Default: by name, but as they come in lists and from web services.
  public var sort = PhotoSort.auto
  /// A Boolean value that indicates whether that order is turned round. Default: no.
  public var reverse = false
  /// The file of a RAW and JPEG pair that is the photo. Default: the JPEG.
  public var pairs = PairPolicy.jpeg

  /// Creates options with every value at its default.
  public init() {}
}

extension OrderOptions {
  /// The options, in the order of the help. Products cannot differ in them: in another order of photos, nearly every
  /// sheet of the other products would be open at the same time.
  static let options: [ConfigurationOption] = [
    .init(
      "sort", \.order.sort, .field, .planning, isCommon: true,
      help:
        "auto, name, path, date, modified, size, none, or field:NAME (of a list, a web service or captions).",
      value: "key", default: .text("auto: name; lists and web services keep their order"),
      isSharedByProducts: true, thumbnails: .same),
    .init(
      "reverse", \.order.reverse, .flag, .planning, isCommon: true, help: "Turn the order round.",
      isSharedByProducts: true, thumbnails: .same),
    .init(
      "pairs", \.order.pairs, .choice, .planning,
      help: "Which file of a RAW and JPEG pair is the photo: jpeg, raw or both.", value: "which",
      isSharedByProducts: true, thumbnails: .same),
  ]
}
