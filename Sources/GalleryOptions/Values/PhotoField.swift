/// Something that is known of a photo, by the name that it has in captions and conditions.
///
/// The source's word for a field goes before the file's, except for what the photo itself is: its name, its place, its size
/// and its number.
public enum PhotoField: String, Sendable, Hashable, CaseIterable {
  /// The file name.
  case name
  /// The file name without its ending.
  case stem
  /// The name of the folder that holds the photo; empty for photos that lie directly in the source.
  case folder
  /// The path below the source.
  case path
  /// The title that a person gave.
  case title
  /// The description that a person gave.
  case description
  /// The words that it is filed under.
  case keywords
  /// The owner of the rights, as somebody worded it.
  case copyright
  /// The day on which the photo was taken.
  case date
  /// Stars, 0 to 5.
  case rating
  /// The colour that somebody marked it with.
  case label
  /// Columns of pixels.
  case width
  /// Rows of pixels.
  case height
  /// The number of the photo, from 1, the same on all sheets.
  case index
  /// The name of the person whose face a tile is about.
  case face
  /// The photographer.
  case artist = "exif.Artist"
  /// The camera's maker.
  case maker = "exif.Make"
  /// The camera's maker and model.
  case camera = "exif.Model"
  /// The lens' model.
  case lens = "exif.LensModel"
  /// The day and the time at which the photo was taken.
  case taken = "exif.DateTimeOriginal"
  /// Focal length divided by the aperture's diameter.
  case fNumber = "exif.FNumber"
  /// Shutter time in seconds, as a fraction below one second.
  case exposureTime = "exif.ExposureTime"
  /// Sensitivity.
  case iso = "exif.ISO"
  /// The focal length in millimetres.
  case focalLength = "exif.FocalLength"

  /// The beginning of the names of what cameras write.
  package static let exifPrefix = "exif."

  /// A Boolean value that indicates whether the photo's metadata must be read for the field.
  package var needsMetadata: Bool {
    switch self {
    case .name, .stem, .folder, .path, .width, .height, .index: false
    default: true
    }
  }

  /// A Boolean value that indicates whether the photo itself tells the field, whatever its source says.
  package var isOfPhoto: Bool { !needsMetadata || self == .face }

  /// Returns a Boolean value that indicates whether metadata must be read for the field of a name, which may be one that
  /// sources tell.
  package static func needsMetadata(_ name: String) -> Bool {
    PhotoField(rawValue: name)?.needsMetadata ?? false
  }
}
