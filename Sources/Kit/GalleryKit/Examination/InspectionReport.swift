public import Foundation
import GalleryJSON

/// The facts that a build would read from photos, and their problems.
public struct InspectionReport: Sendable, Hashable, Encodable {
  /// The photos in layout order. Photos with unreadable headers come last.
  public var photos: [Photo]
  /// The parts of the sources that could not be read.
  public var unreadable: [UnreadableSource]
  /// The files in folders that are not photos, by their paths below the source.
  public var otherFiles: [String] = []
  /// The findings about the manifest and duplicates. The JSON text contains the requested ones.
  public var reconciliation: Reconciliation

  /// A photo.
  public struct Photo: Sendable, Hashable {
    /// The state of a photo.
    public enum Status: String, Sendable, Hashable, Codable {
      /// The photo can be shown.
      case whole
      /// The photo can be shown, but its file is damaged.
      case damaged
      /// The photo cannot be shown.
      case unreadable
      /// The photo is remote and was not downloaded.
      case remote
    }

    /// The photo's identity: its path below the source.
    public var id: String
    /// The folder, file, list or address that contains the photo, with secrets replaced.
    public var source: String
    /// The state of the photo.
    public var status: Status
    /// The reason why the photo is damaged or unreadable; `nil` for other photos.
    public var reason: String?
    /// Notes about ignored parts of the file that do not affect the image.
    public var notes: [String] = []
    /// The format of the file, detected from its content.
    public var format: String?
    /// The size of the file in bytes.
    public var bytes: Int?
    /// The width in pixels of the photo as shown.
    public var width: Int?
    /// The height in pixels of the photo as shown.
    public var height: Int?
    /// The EXIF orientation of the stored rows, 1 to 8; 1 if the format's decoder rotates them.
    public var orientation: Int?
    /// The name of the colour profile; `nil` if colours are assumed to be sRGB.
    public var profile: String?
    /// The time when the photo was taken, according to its source or file.
    public var date: String?
    /// The field of the file that states the date; `nil` if the source states it.
    public var dateField: DateField?
    /// The number of stars, −1 (rejected) to 5.
    public var rating: Int?
    /// The maker and model of the camera.
    public var camera: String?
    /// The number of marked faces.
    public var faces: Int?
    /// The point that crops keep, `x,y`, from a list or a sidecar.
    public var focus: String?
    /// A Boolean value that indicates whether the file carries content
    /// credentials (C2PA). They are not verified.
    public var credentials: Bool?
    /// A Boolean value that indicates whether the file has a gain map for displays of high dynamic range. Sheets
    /// show such photos without it.
    public var hdr: Bool?
    /// The SHA-256 of the file in hexadecimal.
    public var sha256: String?
  }

  /// The number of photos of each state. Their sum is the number of found photos.
  public struct Counts: Sendable, Hashable, Encodable {
    /// The number of undamaged photos.
    public var whole = 0
    /// The number of photos that can be shown but are damaged.
    public var damaged = 0
    /// The number of photos that cannot be shown.
    public var unreadable = 0
    /// The number of remote photos.
    public var remote = 0
  }

  /// The number of photos of each state.
  public var counts: Counts {
    func count(_ status: Photo.Status) -> Int { photos.count { $0.status == status } }
    return Counts(
      whole: count(.whole), damaged: count(.damaged), unreadable: count(.unreadable), remote: count(.remote))
  }

  /// A Boolean value that indicates whether all sources could be read and no photo has a problem.
  /// It is `false` if requested checks found missing, unexpected or duplicate photos.
  public var isComplete: Bool {
    unreadable.isEmpty && reconciliation.isClean
      && photos.allSatisfy { $0.status == .whole || $0.status == .remote }
  }

  /// Writes every key. Findings about the manifest and duplicates are written if they were requested.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode([
      "version": 1, "photos": photos, "counts": counts, "otherFiles": otherFiles, "unreadable": unreadable,
      "manifest": reconciliation.manifest, "duplicates": reconciliation.duplicates,
    ])
  }

  /// Returns the report as JSON with sorted keys.
  public func json() throws -> Data { try JSONWriter.text(of: self, isPretty: true) }
}

extension InspectionReport.Photo: Encodable {
  /// Writes every key, with `null` for unknown values.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode(
      [
        "id": id, "source": source, "status": status, "reason": reason, "notes": notes, "format": format,
        "bytes": bytes, "width": width, "height": height, "orientation": orientation, "profile": profile,
        "date": date, "dateField": dateField, "rating": rating, "camera": camera, "faces": faces,
        "focus": focus, "credentials": credentials, "hdr": hdr,
        "sha256": sha256,
      ], withNulls: true)
  }
}
