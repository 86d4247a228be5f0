/// The photos that an orientation's sheets show.
public enum Assignment: String, Sendable, Hashable, Codable, CaseIterable {
  /// Every photo on both.
  case all
  /// Upright photos on portrait sheets, wide ones on landscape sheets, square ones on both.
  case matching
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

/// The treatment of photos that have fewer pixels than their cell.
public enum Enlargement: String, Sendable, Hashable, Codable, CaseIterable {
  /// They fill their cells. Those that are enlarged beyond twice their pixels are told.
  case auto
  /// They stay as small as they are: in places of their size where the layout chooses places by photos, else in the middle
  /// of their cells.
  case never
}

/// The faces of a photo that tiles are about.
public enum FaceChoice: String, Sendable, Hashable, Codable, CaseIterable {
  /// The largest.
  case largest
  /// Each, in a tile of its own.
  case all
}
