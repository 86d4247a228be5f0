/// A field that states when a photo was taken, by the name of its format and its own.
public enum DateField: String, Sendable, Hashable, Codable, CaseIterable {
  /// The time of exposure in EXIF.
  case exifOriginal = "EXIF DateTimeOriginal"
  /// The time of exposure in XMP.
  case xmpOriginal = "XMP exif:DateTimeOriginal"
  /// The date of the picture's content in XMP.
  case xmpCreated = "XMP photoshop:DateCreated"
  /// The date of the picture's content in IPTC.
  case iptcCreated = "IPTC DateCreated"
  /// The time of exposure in a file of Google Takeout.
  case takeout = "Takeout photoTakenTime"
  /// The time of digitising in EXIF.
  case exifDigitized = "EXIF DateTimeDigitized"
  /// The time of digitising in XMP, by EXIF's name.
  case xmpDigitized = "XMP exif:DateTimeDigitized"
  /// The time of digitising in XMP.
  case xmpCreateDate = "XMP xmp:CreateDate"
  /// The date of digitising in IPTC.
  case iptcDigitized = "IPTC DigitalCreationDate"
  /// The time of the last change in EXIF, which scanners and old cameras write alone.
  case exifChanged = "EXIF DateTime"
}
