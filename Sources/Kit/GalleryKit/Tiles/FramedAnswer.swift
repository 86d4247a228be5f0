import Foundation
import GalleryDecoding
import GalleryJSON

/// The header of an answer from `gallery tiles`: the outcome of a request.
///
/// The pixels of its tiles follow in order as the body.
struct FramedAnswer: Sendable, Codable {
  /// A tile in the body.
  struct Tile: Sendable, Hashable, Codable {
    /// The tile's index in the request.
    var tile: Int
    var width: Int
    var height: Int
    /// The number of bytes per pixel: 3 for RGB, 4 for RGBA.
    var channels: Int
    var bytes: Int
  }

  /// The name of the request; `nil` if it had no name.
  var request: JSONValue?
  /// The identity of the photo; `nil` if unknown.
  var id: String?
  /// The reason why the photo cannot be shown; `nil` for photos that can be shown.
  var problem: String?
  /// The reason why the request is invalid; `nil` for valid requests.
  var error: String?
  /// The width in pixels of the photo as shown.
  var width: Int?
  /// The height in pixels of the photo as shown.
  var height: Int?
  /// The format of the file, detected from its content.
  var format: String?
  var sha256: String?
  var tiles: [Tile]?
  /// The reason why parts of the photo may be missing; `nil` for undamaged photos.
  var damage: String?
  /// Notes about ignored parts of the file; `nil` without notes.
  var notes: [String]?
  /// Heads of people facing the camera, in fractions of the photo; `nil` without heads.
  var heads: [Rect]?
  /// The name of the photo's colour profile; `nil` if its colours are assumed to be sRGB.
  var profile: String?
  /// The EXIF orientation of the stored rows; `nil` for 1.
  var orientation: Int?

  init(_ decoded: DecodedPhoto, to request: FramedRequest) {
    self.request = request.request
    id = request.photo.id
    width = decoded.facts.size.width
    height = decoded.facts.size.height
    format = decoded.facts.format
    sha256 = decoded.sha256
    tiles = decoded.tiles.enumerated().map { index, tile in
      Tile(
        tile: index, width: tile.size.width, height: tile.size.height, channels: Int(tile.format.rawValue),
        bytes: tile.pixels.count)
    }
    damage = decoded.damage
    notes = decoded.notes.isEmpty ? nil : decoded.notes
    heads = decoded.heads.isEmpty ? nil : decoded.heads
    profile = decoded.profile
    orientation = decoded.orientation == 1 ? nil : decoded.orientation
  }

  init(problem: String, of request: FramedRequest) {
    self.request = request.request
    id = request.photo.id
    self.problem = problem
  }

  init(_ refusal: FramedRequest.Refusal) {
    request = refusal.request
    error = refusal.message
  }

  func json() throws -> [UInt8] { Array(try JSONWriter.text(of: self, escapingHidden: false)) }
}
