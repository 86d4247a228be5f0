/// The assignment of photos to orientations.
public enum Assignment: String, Sendable, Hashable, Codable, CaseIterable {
  /// All photos on both orientations.
  case all
  /// Portrait photos on portrait sheets, landscape photos on landscape sheets, square photos on both.
  case matching
}

/// The part of the sheets that shows a group of photos.
public enum GroupUnit: String, Sendable, Hashable, CaseIterable {
  /// A section below the group's heading.
  case section
  /// Its own pages.
  case page
  /// Its own HTML page, below an index page with the covers of all. The groups are folders.
  case album
}

/// The treatment of a photo that cannot be shown.
public enum ErrorPolicy: String, Sendable, Hashable, Codable, CaseIterable {
  /// The photo is left out and reported. Later photos move up.
  case skip
  /// The photo is reported, and a grey tile with a cross keeps its place, so other photos do not move.
  case placeholder
  /// The build stops.
  case fail
}

/// The treatment of photos with fewer pixels than their cell.
public enum Enlargement: String, Sendable, Hashable, Codable, CaseIterable {
  /// Photos are enlarged to their cells. Enlargement beyond twice the pixels is reported.
  case auto
  /// Photos keep their size. Layouts give them smaller places, or centre them in their cells.
  case never
}

/// The faces of a photo to show in tiles.
public enum FaceChoice: String, Sendable, Hashable, Codable, CaseIterable {
  /// The largest face.
  case largest
  /// All faces, each in its own tile.
  case all
}

/// The original files that opened photos of an HTML page offer for download.
public enum OriginalFiles: String, Sendable, Hashable, CaseIterable {
  /// No original files.
  case none
  /// The photos' own files, by their path from the page, or their public addresses.
  case link
  /// Copies beside the page.
  case copy
}

/// The texts below an opened photo of an HTML page.
public enum OpenedInfo: String, Sendable, Hashable, CaseIterable {
  /// No text.
  case none
  /// The title and the caption.
  case caption
  /// The title, caption, name, date, camera, lens and exposure, but never the location.
  case exif
}
