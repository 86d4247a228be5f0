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
  /// Faces that photo software marked, as fractions of the upright photo's width and height.
  public var faces: [Rect] = []

  /// Creates empty metadata.
  public init() {}

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
