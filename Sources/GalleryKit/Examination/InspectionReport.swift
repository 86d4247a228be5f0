public import Foundation
import GalleryJSON

/// The facts that a build would read of photos, and what is wrong with them.
public struct InspectionReport: Sendable, Hashable, Encodable {
  /// The photos, in the order in which they would be laid out; those whose headers cannot be read come last.
  public var photos: [Photo]
  /// The parts of the sources that could not be read.
  public var unreadable: [UnreadableSource]
  /// The findings about manifest and duplicates; the JSON text has those that were asked for.
  public var reconciliation: Reconciliation

  /// A photo.
  public struct Photo: Sendable, Hashable {
    /// The state of a photo.
    public enum Status: String, Sendable, Hashable, Codable {
      /// It can be shown.
      case whole
      /// It can be shown, but its file is not whole.
      case damaged
      /// It cannot be shown.
      case unreadable
      /// It is on the web and was not fetched.
      case remote
    }

    /// The photo's identity: its path below the source.
    public var id: String
    /// The folder, file, list or address it was found by, secrets in it replaced.
    public var source: String
    /// The state of the photo.
    public var status: Status
    /// The reason why the photo is damaged or unreadable; `nil` for others.
    public var reason: String?
    /// Notes about what was put aside without harm to the picture.
    public var notes: [String] = []
    /// The format of the file, by its content.
    public var format: String?
    /// The size of the file in bytes.
    public var bytes: Int?
    /// Columns of pixels, as people see the photo.
    public var width: Int?
    /// Rows of pixels, as people see the photo.
    public var height: Int?
    /// EXIF's number, 1 to 8, of the turn that makes the stored rows upright; 1 where the format's decoder turns them.
    public var orientation: Int?
    /// The name of the colour profile; `nil` where colours are taken for sRGB.
    public var profile: String?
    /// The time when the photo was taken, as the source or the file tells.
    public var date: String?
    /// Stars, −1 (rejected) to 5.
    public var rating: Int?
    /// Maker and model of the camera.
    public var camera: String?
    /// The number of faces that somebody marked.
    public var faces: Int?
    /// The point that crops keep, `x,y`, as a list or a sidecar states it.
    public var focus: String?
    /// SHA-256 of the file in hexadecimal.
    public var sha256: String?
  }

  /// The number of photos of each state; together, all that were found.
  public struct Counts: Sendable, Hashable, Encodable {
    /// Photos that can be shown.
    public var whole = 0
    /// Photos that can be shown, but whose files are not whole.
    public var damaged = 0
    /// Photos that cannot be shown.
    public var unreadable = 0
    /// Photos on the web.
    public var remote = 0
  }

  /// The number of photos of each state.
  public var counts: Counts {
    func count(_ status: Photo.Status) -> Int { photos.count { $0.status == status } }
    return Counts(
      whole: count(.whole), damaged: count(.damaged), unreadable: count(.unreadable), remote: count(.remote))
  }

  /// A Boolean value that indicates whether all sources could be read, nothing is wrong with any photo, and no photo is
  /// missing, unexpected or there twice, where that was asked for.
  public var isComplete: Bool {
    unreadable.isEmpty && reconciliation.isClean
      && photos.allSatisfy { $0.status == .whole || $0.status == .remote }
  }

  private enum CodingKeys: String, CodingKey {
    case counts, duplicates, manifest, photos, unreadable, version
  }

  /// Writes every key; those about manifest and duplicates where they were asked for.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(1, forKey: .version)
    try values.encode(photos, forKey: .photos)
    try values.encode(counts, forKey: .counts)
    try values.encode(unreadable, forKey: .unreadable)
    try values.encodeIfPresent(reconciliation.manifest, forKey: .manifest)
    try values.encodeIfPresent(reconciliation.duplicates, forKey: .duplicates)
  }

  /// The report as a JSON text with sorted keys.
  public func json() throws -> Data {
    try JSONWriter.text(of: self, isPretty: true)
  }
}

extension InspectionReport.Photo: Encodable {
  private enum CodingKeys: String, CodingKey {
    case id, source, status, reason, notes, format, bytes, width, height, orientation, profile, date, rating,
      camera
    case faces, focus, sha256
  }

  /// Writes every key, `null` where nothing is known.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(source, forKey: .source)
    try values.encode(status, forKey: .status)
    try values.encode(reason, forKey: .reason)
    try values.encode(notes, forKey: .notes)
    try values.encode(format, forKey: .format)
    try values.encode(bytes, forKey: .bytes)
    try values.encode(width, forKey: .width)
    try values.encode(height, forKey: .height)
    try values.encode(orientation, forKey: .orientation)
    try values.encode(profile, forKey: .profile)
    try values.encode(date, forKey: .date)
    try values.encode(rating, forKey: .rating)
    try values.encode(camera, forKey: .camera)
    try values.encode(faces, forKey: .faces)
    try values.encode(focus, forKey: .focus)
    try values.encode(sha256, forKey: .sha256)
  }
}
