/// A property of a photo, by its name in captions and conditions.
///
/// The source's value precedes the file's, except for the photo's own name, path, size and number.
public enum PhotoField: String, Sendable, Hashable, CaseIterable {
  /// The file name.
  case name
  /// The file name without its extension.
  case stem
  /// The name of the photo's folder; empty for photos directly in the source.
  case folder
  /// The path below the source.
  case path
  /// The title.
  case title
  /// The description.
  case description
  /// The keywords.
  case keywords
  /// The names of the people in the photo.
  case people
  /// The city and the country.
  case place
  /// The latitude and the longitude in degrees: `48.8584, 2.2945`.
  case gps
  /// The prompt that a generated picture was made from.
  case prompt
  /// The number that a generated picture's random numbers started from.
  case seed
  /// The name of the model that generated the picture.
  case model
  /// The copyright notice.
  case copyright
  /// The day on which the photo was taken.
  case date
  /// The rating in stars, 0 to 5.
  case rating
  /// The colour label.
  case label
  /// `yes` for a picked photo, `no` for a rejected one.
  case pick
  /// The width in pixels.
  case width
  /// The height in pixels.
  case height
  /// The number of the photo, from 1; equal on all sheets.
  case index
  /// The number of the photo in the order without edits, from 1: photos that edits hide or move keep it.
  case number
  /// The name of the person in the tile.
  case face
  /// The sharpness from 0 to 100, measured at 256 pixels.
  case sharpness
  /// The hue angle of the mean colour in degrees, 0 to 360; missing for greys.
  case hue
  /// The photographers.
  case artist = "exif.Artist"
  /// The camera's maker.
  case maker = "exif.Make"
  /// The camera's maker and model.
  case camera = "exif.Model"
  /// The model of the lens.
  case lens = "exif.LensModel"
  /// The date and time at which the photo was taken.
  case taken = "exif.DateTimeOriginal"
  /// The f-number: the focal length divided by the aperture's diameter.
  case fNumber = "exif.FNumber"
  /// The shutter time in seconds, as cameras show it: `1/125`, `0.4`.
  case exposureTime = "exif.ExposureTime"
  /// The ISO sensitivity.
  case iso = "exif.ISO"
  /// The focal length in millimetres.
  case focalLength = "exif.FocalLength"

  package var needsMetadata: Bool {
    switch self {
    case .name, .stem, .folder, .path, .width, .height, .index, .number, .sharpness, .hue: false
    default: true
    }
  }

  /// A Boolean value that indicates whether the field takes a pattern of dates.
  var isDate: Bool { self == .date || self == .taken }

  /// A Boolean value that indicates whether the field is a number.
  var isNumber: Bool {
    [
      .rating, .width, .height, .index, .number, .sharpness, .hue, .fNumber, .exposureTime, .iso,
      .focalLength, .seed,
    ]
    .contains(self)
  }

  /// A Boolean value that indicates whether the field comes from the photo itself regardless of its source.
  package var isOfPhoto: Bool { !needsMetadata && !isMeasured && self != .number || self == .face }

  /// A Boolean value that indicates whether the field's value is measured in the decoded photo.
  package var isMeasured: Bool { self == .sharpness || self == .hue }

  /// Returns a Boolean value that indicates whether a field, which may be a source field, needs metadata.
  package static func needsMetadata(_ name: String) -> Bool {
    PhotoField(rawValue: name)?.needsMetadata ?? false
  }
}
