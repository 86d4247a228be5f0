public import GalleryGeometry
public import GalleryText

/// The values in a photo's EXIF, IPTC and XMP blocks that sorting and captions use.
///
/// A value that is missing or makes no sense is `nil`; the text has no control characters.
public struct PhotoMetadata: Sendable, Hashable, Codable {
  /// The time at which the photo was taken: XMP, then EXIF.
  public var taken: PhotoDate?
  /// Stars, −1 (rejected) to 5.
  public var rating: Int?
  /// The colour that somebody marked the photo with.
  public var label: ColorLabel?
  /// A short name that a person gave.
  public var title: String?
  /// A description that a person gave.
  public var caption: String?
  /// Maker and model, the maker's name once.
  public var camera: String?
  /// The lens' model.
  public var lens: String?
  /// The exposure of the photo.
  public var exposure = Exposure()
  /// The place at which the photo was taken. Never printed unless asked for by name.
  public var location: Location?
  /// The words that the photo was filed under.
  public var keywords: [String] = []
  /// The owner of the rights, as the file words it.
  public var copyright: String?
  /// The photographer.
  public var artist: String?
  /// The camera's maker.
  public var maker: String?
  /// Faces that photo software marked.
  public var faces: [Face] = []

  /// Creates empty metadata.
  public init() {}

  /// A face in a photo.
  public struct Face: Sendable, Hashable, Codable {
    /// The place of the face, in fractions of the width and height of the photo as it is shown.
    public var area: Rect
    /// The name of the person; `nil` where nobody gave one.
    public var name: String?

    /// Creates a face.
    public init(area: Rect, name: String? = nil) {
      self.area = area
      self.name = name
    }
  }

  /// The exposure of a photo.
  public struct Exposure: Sendable, Hashable, Codable {
    /// Shutter time in seconds.
    public var seconds: Double?
    /// Focal length divided by the aperture's diameter.
    public var fNumber: Double?
    /// Sensitivity.
    public var iso: Int?
    /// The focal length, in millimetres.
    public var focalLength: Double?

    /// Creates an empty exposure.
    public init() {}
  }

  /// A place in degrees, north and east positive.
  public struct Location: Sendable, Hashable, Codable {
    /// −90 to 90.
    public var latitude: Double
    /// −180 to 180.
    public var longitude: Double

    /// Creates a place.
    public init(latitude: Double, longitude: Double) {
      self.latitude = latitude
      self.longitude = longitude
    }
  }
}
