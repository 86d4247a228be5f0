extension Configuration {
  /// A Boolean value that indicates whether the order, the layout or texts need the metadata of photos.
  /// Formats such as PDF and HTML contain a text for every photo.
  var needsMetadata: Bool {
    output.formats.contains(where: \.traits.describesPhotos) || order.sort == .date
      || stacksPhotos
      || [.date, .month, .year].contains(layout.groupBy)
      || layout.groupBy != .none && layout.heading.needsMetadata
      || layout.weight == .rating || text.needsMetadata || zoomsToHeads
      || namedFields.contains(where: PhotoField.needsMetadata)
  }

  /// A Boolean value that indicates whether photos stand for others. Times and stars decide which.
  var stacksPhotos: Bool { selection.bursts != .all || selection.choose != nil }

  /// A Boolean value that indicates whether fields need measures of decoded photos.
  var needsMeasures: Bool {
    namedFields.contains { PhotoField(rawValue: $0)?.isMeasured ?? false }
      || text.caption?.parts.contains { $0.photoField?.isMeasured ?? false } ?? false
  }

  /// A Boolean value that indicates whether tiles show heads at one size.
  var zoomsToHeads: Bool { tile.head != nil && resolvedFit == .cover }

  /// The fields that the order, the layout and the selection name.
  private var namedFields: [String] {
    (selection.condition?.fields ?? []) + featuredFields
      + [
        order.sort.fieldName, order.arrange.fieldName, layout.groupBy.fieldName, layout.weight.fieldName,
      ].compactMap(\.self)
  }

  private var featuredFields: [String] { layout.equalSpacing.featured.flatMap(\.fields) }

  /// A Boolean value that indicates whether sheets need metadata from cameras and photo software. Only
  /// originals contain it.
  var needsOriginals: Bool {
    stacksPhotos || tile.focus == .regions || featuredFields.contains(where: PhotoField.needsMetadata)
      || text.showRating
      || layout.weight == .rating || text.caption?.needsOriginals == true || output.htmlInfo == .exif
      || output.htmlOriginals != .none
  }
}

extension TextOptions {
  fileprivate var needsMetadata: Bool {
    showRating || caption?.needsMetadata == true || title?.needsMetadata == true
      || header?.needsMetadata == true || footer?.needsMetadata == true
  }
}

extension Configuration {
  /// A Boolean value that indicates whether photos that cannot be shown keep their places in the layout.
  /// Placeholders keep them, and so do skipped photos of a manifest.
  var keepsPlaces: Bool {
    decoding.onError == .placeholder || decoding.onError == .skip && selection.manifest != nil
  }
}
