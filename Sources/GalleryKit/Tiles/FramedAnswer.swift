import Foundation
import GalleryDecoding
import GalleryGeometry
import GalleryJSON
import GalleryModel

/// The header of an answer of `gallery tiles`: what became of a request.
///
/// The pixels of its tiles follow as the body, in their order.
struct FramedAnswer: Sendable, Codable {
  /// A tile in the body.
  struct Tile: Sendable, Hashable, Codable {
    /// The tile's index among those that were asked for.
    var tile: Int
    /// Columns of pixels.
    var width: Int
    /// Rows of pixels.
    var height: Int
    /// Bytes a pixel: three are RGB, four are RGBA.
    var channels: Int
    /// Bytes in the body.
    var bytes: Int
  }

  /// The name of the request; `nil` where it had none.
  var request: JSONValue?
  /// The identity of the photo; `nil` where it is not known.
  var id: String?
  /// The reason why the photo cannot be shown; `nil` for photos that can.
  var problem: String?
  /// The reason why the request made no sense; `nil` for others.
  var error: String?
  /// Columns of pixels of the photo, as people see it.
  var width: Int?
  /// Rows of pixels of the photo, as people see it.
  var height: Int?
  /// The format of the file, by its content.
  var format: String?
  /// SHA-256 of the file.
  var sha256: String?
  /// The tiles in the body.
  var tiles: [Tile]?
  /// The reason why the photo may show less than was taken; `nil` for whole ones.
  var damage: String?
  /// Notes about what was put aside; `nil` for none.
  var notes: [String]?
  /// Heads of people who look at the camera, in fractions of the photo; `nil` for none.
  var heads: [Rect]?
  /// The name of the profile that the photo's colours have; `nil` where they are taken for sRGB.
  var profile: String?
  /// EXIF's number of the turn that makes the stored rows upright; `nil` for 1.
  var orientation: Int?

  /// An answer about a photo that was decoded.
  init(_ decoded: DecodedPhoto, to request: FramedRequest) {
    self.request = request.request
    id = request.planned.id
    (width, height) = (decoded.facts.size.width, decoded.facts.size.height)
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

  /// An answer about a photo that cannot be shown.
  init(problem: String, of request: FramedRequest) {
    self.request = request.request
    id = request.planned.id
    self.problem = problem
  }

  /// An answer to a request that makes no sense.
  init(_ refusal: FramedRequest.Refusal) {
    request = refusal.request
    error = refusal.message
  }

  /// The JSON text.
  func json() throws -> [UInt8] {
    Array(try JSONWriter.text(of: self, escapingHidden: false))
  }
}
