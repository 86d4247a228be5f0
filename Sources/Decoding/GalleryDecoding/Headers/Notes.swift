import GalleryMarkup

/// Notes about photos whose images are not affected.
enum Notes {
  static let brokenProfile = "the embedded colour profile cannot be used and was ignored"
  static let brokenEXIF = "the EXIF block cannot be read and was ignored"
  static let brokenIPTC = "the IPTC records are damaged; those after the damage were ignored"
  static let brokenExtension = "the extended XMP is incomplete or too large and was ignored"
  static let brokenJSON = "the JSON cannot be read and was ignored"
  static let largeFile = "the file is too large for a description and was ignored"
  static let largeText = "a text is too large for a description and was ignored"
  static let laterPage = "a page after the first is damaged; the first is shown"
  static let fatalMetadata = "the metadata crashes decoders and was ignored"
  static let unknownColours = "the colour information is unknown or invalid and was ignored"

  static let lastFrame = "the last frame of the animation is shown"
  static let thumbnailOnly = "the file has no flattened image; its thumbnail is shown"

  static let undrawnSVG = "texts and embedded images of an SVG are not drawn"

  static func ignoredXMP(_ error: MarkupError) -> String {
    switch error {
    case .documentType: "the XMP packet declares a document type, which is not allowed, and was ignored"
    case .tooManyParts, .tooLarge: "the XMP packet is too large and was ignored"
    default: "the XMP packet cannot be read and was ignored"
    }
  }
}

/// Descriptions of missing or damaged parts of files, for reports.
enum Damage {
  static let noEnd = "the end marker is missing"
  static let endsEarly = "the file ends too early"
  static let endsInPicture = "the file ends within the image"
  static let brokenData = "its compressed data is damaged"
  static let dataEndEarly = "its pixel data ends before the image is complete"
  static let pixelsBehindEnd = "some of its pixels are beyond the end of the file"
  static let directoryBehindEnd = "its directory points beyond the end of the file"
}
