import GalleryModel

extension Configuration {
  /// A Boolean value that indicates whether the order, the layout or texts need the metadata of photos.
  var needsMetadata: Bool {
    order.sort == .date || layout.groupBy == .date || layout.equalSpacing.featureRating
      || layout.circlePacking.weight == .rating || text.needsMetadata
  }

  /// A Boolean value that indicates whether sheets need what photo software and cameras wrote, which is in originals
  /// alone.
  var needsOriginals: Bool {
    tile.focus == .regions || layout.equalSpacing.featureRating || text.showRating
      || layout.circlePacking.weight == .rating || text.caption?.needsOriginals == true
  }
}

extension TextOptions {
  /// A Boolean value that indicates whether texts need the metadata of photos.
  fileprivate var needsMetadata: Bool {
    showRating || caption?.needsMetadata == true || title?.needsMetadata == true
      || header?.needsMetadata == true || footer?.needsMetadata == true
  }
}

extension DecodingOptions {
  /// A Boolean value that indicates whether photos that cannot be shown are laid out all the same.
  var keepsPlaces: Bool { onError == .placeholder }
}
