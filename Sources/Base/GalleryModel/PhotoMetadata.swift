/// The EXIF, IPTC and XMP values that sorting and captions use.
///
/// Missing and invalid values are `nil`. Control characters are removed from text.
public struct PhotoMetadata: Sendable, Hashable, Codable {
  /// The time at which the photo was taken.
  public var taken: PhotoDate?
  /// The field that states ``taken``.
  public var takenFrom: DateField?
  /// The rating in stars, from −1 (rejected) to 5.
  public var rating: Int?
  /// The colour label from photo software.
  public var label: ColorLabel?
  /// A Boolean value that indicates whether the photo was picked; `false` for a rejected one.
  public var pick: Bool?
  /// The title.
  public var title: String?
  /// The description.
  public var caption: String?
  /// The maker and model, with the maker's name once.
  public var camera: String?
  /// The model of the lens.
  public var lens: String?
  /// The exposure of the photo.
  public var exposure = Exposure()
  /// The place at which the photo was taken. It is printed only if the user requests it by name.
  public var location: Location?
  /// The city and the country, as the file words them.
  public var place: String?
  /// The people in the photo, in addition to those with ``faces``.
  public var people: [String] = []
  /// The settings of the program that generated the picture.
  public var generation = Generation()
  /// The keywords.
  public var keywords: [String] = []
  /// The copyright notice, as the file words it.
  public var copyright: String?
  /// The photographers, separated by `; `.
  public var artist: String?
  /// The camera's maker.
  public var maker: String?
  /// The faces that photo software marked.
  public var faces: [Face] = []

  /// Creates empty metadata.
  public init() {}

  /// A face in a photo.
  public struct Face: Sendable, Hashable, Codable {
    /// The position of the face, in fractions of the displayed photo's width and height.
    public var area: Rect
    /// The name of the person; `nil` if it is unknown.
    public var name: String?

    /// Creates a face.
    public init(area: Rect, name: String? = nil) {
      self.area = area
      self.name = name
    }
  }

  /// The exposure of a photo.
  public struct Exposure: Sendable, Hashable, Codable {
    /// The shutter time in seconds.
    public var seconds: Double?
    /// The f-number: the focal length divided by the aperture's diameter.
    public var fNumber: Double?
    /// The ISO sensitivity.
    public var iso: Int?
    /// The focal length, in millimetres.
    public var focalLength: Double?

    /// Creates an empty exposure.
    public init() {}
  }

  /// The settings of a program that generated a picture.
  public struct Generation: Sendable, Hashable, Codable {
    /// The description of the wanted picture.
    public var prompt: String?
    /// The number that the program's random numbers start from.
    public var seed: String?
    /// The name of the model.
    public var model: String?

    /// Creates empty settings.
    public init() {}
  }

  /// A position in degrees; north and east are positive.
  public struct Location: Sendable, Hashable, Codable {
    /// The latitude, −90 to 90.
    public var latitude: Double
    /// The longitude, −180 to 180.
    public var longitude: Double

    /// Creates a location.
    public init(latitude: Double, longitude: Double) {
      self.latitude = latitude
      self.longitude = longitude
    }
  }
}
