public import GalleryModel

/// The options for the order of photos.
public struct OrderOptions: Sendable, Hashable {
  /// The sort key. Defaults to `.auto`: source order for lists and web services, otherwise by name.
  public var sort = PhotoSort.auto
  /// A Boolean value that indicates whether to reverse the order. Defaults to `false`.
  public var reverse = false
  /// The rule that places similar photos close to each other. Defaults to `.none`.
  public var arrange = PhotoArrangement.none
  /// The choice of the photo in a pair of files of one shot. Defaults to `.jpeg`.
  public var pairs = PairPolicy.jpeg

  /// Creates options with every value at its default.
  public init() {}
}

extension OrderOptions {
  /// The options, in the order of the help. All sheet sets share them: a different photo order would keep
  /// nearly every sheet of the others open at once.
  static let options: [ConfigurationOption] = [
    .init(
      "sort", \.order.sort, .field, .planning, isCommon: true,
      help:
        """
        Sort photos by auto, name, path, date, modified, size, colour, sharpness, random, none, or a column's or \
        field's name.
        """,
      value: "key", default: .text("auto: name; lists and web services keep their order"),
      isSharedByProducts: true, thumbnails: .same),
    .init(
      "reverse", \.order.reverse, .flag, .planning, isCommon: true, help: "Reverse the order.",
      isSharedByProducts: true, thumbnails: .same),
    .init(
      "arrange", \.order.arrange, .field, .planning,
      help: """
        Place similar photos close to each other on every page: none, likeness (photos that look alike), or a field \
        by name (numbers of a list, such as "0.2 0.7").
        """, value: "how", isSharedByProducts: true),
    .init(
      "pairs", \.order.pairs, .choice, .planning,
      help: """
        Choose the file of a pair: the JPEG, HEIF or edited photo (jpeg), the RAW file or original (raw), or both.
        """, value: "which",
      isSharedByProducts: true, thumbnails: .same),
  ]
}
