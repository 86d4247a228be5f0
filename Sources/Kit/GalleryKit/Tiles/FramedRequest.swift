import Foundation
import GalleryJSON

/// A request to `gallery tiles` for the tiles of one photo: a photo of a page
/// document with the document's recipes.
struct FramedRequest: Sendable {
  /// The name of the request, which its answer repeats; `nil` if it has no name.
  let request: JSONValue?
  let photo: PlanDocument.Photo
  let specs: [TileSpec]

  /// The reason why a request is invalid.
  struct Refusal: Error {
    let request: JSONValue?
    let message: String
  }

  /// The maximum number of bytes in an answer's body, whose length is a 32-bit number.
  private static let longestBody = 4.0 * 1024 * 1024 * 1024 - 1

  private struct Document: Decodable {
    let request: JSONValue?
    let photo: PlanDocument.Photo
    let recipes: [TileRecipe]
  }

  init(_ header: [UInt8]) throws(Refusal) {
    let data = Data(header)
    let document = try Result { try JSONDecoder().decode(Document.self, from: data) }.mapError { error in
      Refusal(
        request: Self.name(in: data), message: ConfigurationProblem(decoding: error, of: data).description)
    }.get()
    let request = document.request
    let photo = document.photo
    func check(_ isSound: Bool, _ message: String) throws(Refusal) {
      guard !isSound else { return }
      throw Refusal(request: Self.isName(request) ? request : nil, message: message)
    }
    try check(Self.isName(request), "request: expected a number or a text")
    try check(!photo.id.isEmpty, "photo.id: expected a text, received an empty one")
    let path = photo.path
    try check(!path.isEmpty && !path.utf8.contains(0), "photo.path: expected a path or an address")
    try check(photo.hasSize, "photo: expected width and height, in pixels")
    let specs = photo.tiles?.compactMap { TileTable.spec($0, document.recipes) } ?? []
    try check(
      specs.count == photo.tiles?.count,
      "photo.tiles: expected the number of a recipe, a width, a height and optionally a part of the photo")
    let bytes = specs.reduce(0.0) { $0 + Double($1.cell.width) * Double($1.cell.height) * 4 }
    try check(bytes <= Self.longestBody, "photo.tiles: expected at most 4 GB for all tiles together")
    self.request = request
    self.photo = photo
    self.specs = specs
  }

  /// Returns whether a value can name a request.
  private static func isName(_ value: JSONValue?) -> Bool {
    switch value {
    case nil, .integer, .number, .text: true
    case .null, .flag, .list, .object: false
    }
  }

  /// Returns the name of an invalid request, if it has a valid name.
  private static func name(in data: Data) -> JSONValue? {
    struct Name: Decodable { let request: JSONValue? }
    let name = (try? JSONDecoder().decode(Name.self, from: data))?.request
    return isName(name) ? name : nil
  }
}
