public import GalleryModel

/// The options for the order of photos.
public struct OrderOptions: Sendable, Hashable {
  /// The sort key. Defaults to `.auto`: source order for lists and web services, otherwise by name.
  public var sort = PhotoSort.auto
  /// A Boolean value that indicates whether to reverse the order. Defaults to `false`.
  public var reverse = false
  /// The choice of the photo in a pair of RAW and JPEG files. Defaults to `.jpeg`.
  public var pairs = PairPolicy.jpeg

  /// Creates options with every value at its default.
  public init() {}
}

extension OrderOptions {
  /// The options, in the order of the help. All sheet sets share them: a different photo order would keep nearly every
  /// sheet of the others open at once.
  static let options: [ConfigurationOption] = [
    .init(
      "sort", \.order.sort, .field, .planning, isCommon: true,
      help:
        """
        Sort photos by auto, name, path, date, modified, size, random, none, or field:NAME (of a list, web service or \
        caption).
        """,
      value: "key", default: .text("auto: name; lists and web services keep their order"),
      isSharedByProducts: true, thumbnails: .same),
    .init(
      "reverse", \.order.reverse, .flag, .planning, isCommon: true, help: "Reverse the order.",
      isSharedByProducts: true, thumbnails: .same),
    .init(
      "pairs", \.order.pairs, .choice, .planning,
      help: "Choose the file to use from a RAW and JPEG pair: jpeg, raw or both.", value: "which",
      isSharedByProducts: true, thumbnails: .same),
  ]
}
