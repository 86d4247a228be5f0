import GalleryMarkup

/// Notes about photos whose images are not affected.
enum Notes {
  static let brokenProfile = "the embedded colour profile cannot be used and was ignored"
  static let brokenEXIF = "the EXIF block cannot be read and was ignored"
  static let brokenIPTC = "the IPTC records are broken and were ignored from there on"
  static let laterPage = "a page behind the first one is broken; the first one is shown"
  static let fatalMetadata = "the metadata take decoders down and were ignored"
  static let unknownColours = "what the file says of its colours is unknown or impossible and was ignored"

  static func ignoredXMP(_ error: MarkupError) -> String {
    switch error {
    case .documentType: "the XMP packet declares a document type, as none may, and was ignored"
    case .tooManyParts, .tooLarge: "the XMP packet is larger than any description and was ignored"
    default: "the XMP packet cannot be read and was ignored"
    }
  }
}

/// Descriptions of missing or damaged parts of files, for reports.
enum Damage {
  static let noEnd = "the file ends without its end mark"
  static let endsEarly = "the file ends too early"
  static let endsInPicture = "the file ends within the picture"
  static let brokenData = "its compressed data are broken"
  static let dataEndEarly = "its pixels end before the picture does"
  static let pixelsBehindEnd = "some of its pixels lie behind the end of the file"
  static let directoryBehindEnd = "its directory leads out of the file"
}
