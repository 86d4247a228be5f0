/// The photos that an orientation's sheets show.
public enum Assignment: String, Sendable, Hashable, Codable, CaseIterable {
  /// Every photo on both.
  case all
  /// Upright photos on portrait sheets, wide ones on landscape sheets, square ones on both.
  case matching
}

/// The names of the layouts.
public enum LayoutName: String, Sendable, Hashable, Codable, CaseIterable {
  /// A grid with the same white space everywhere.
  case equalSpacing = "equal-spacing"
  /// Circles packed as densely as possible.
  case circlePacking = "circle-packing"
  /// Rows of whole photos that fill the width.
  case justified
  /// Columns of whole photos.
  case masonry
  /// One photo a page.
  case carousel
}

/// The treatment of a photo that cannot be shown.
public enum ErrorPolicy: String, Sendable, Hashable, Codable, CaseIterable {
  /// It is left out and named; the page closes up.
  case skip
  /// It is named, and a grey tile with a cross keeps its place, so that nothing moves.
  case placeholder
  /// The build stops.
  case fail
}

/// The use of previews, which cameras put into a photo's file, in place of the photo.
public enum PreviewPolicy: String, Sendable, Hashable, Codable, CaseIterable {
  /// As `auto` for drafts, as `never` for sheets.
  case drafts
  /// A preview is shown if it has the pixels for every tile, shows the whole photo and the photo was not edited since.
  /// Damage to the rest of the file is not noticed then.
  case auto
  /// Every photo is decoded itself.
  case never
}
