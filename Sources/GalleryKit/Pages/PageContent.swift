import GalleryDigest
import GalleryJSON

/// The size and the photos of a planned page. The report states the same values if the page was drawn as planned.
struct PageContent: Hashable {
  /// The size of its sheet in pixels.
  let size: PixelSize
  let placements: Int
  /// The SHA-256 of the identities of the placed photos, in hexadecimal. The identities are sorted by their bytes,
  /// and each is followed by a line break.
  let photos: String

  /// The size is in pixels. There is a photo for each placement, in any order.
  init(size: PixelSize, photos: [Photo.ID]) {
    self.size = size
    placements = photos.count
    let hash = SHA256()
    for photo in photos.map({ Array($0.utf8) }).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      hash.update(photo)
      hash.update([UInt8(ascii: "\n")])
    }
    self.photos = hash.finalize().hexadecimal
  }

  init(_ page: Plan.Page, of plan: Plan) {
    self.init(size: plan.page.pixelSize(plan.orientation), photos: page.placements.map(\.photo))
  }
}

extension PageContent: Decodable {
  private enum CodingKeys: String, CodingKey { case width, height, placements, photos }

  /// Reads the content from a page's members in the list of pages.
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    size = PixelSize(
      width: try values.decode(Int.self, forKey: .width), height: try values.decode(Int.self, forKey: .height)
    )
    placements = try values.decode(Int.self, forKey: .placements)
    photos = try values.decode(String.self, forKey: .photos)
  }

  /// Appends the content to a page's members in the list of pages.
  func addMembers(to text: inout JSONWriter) {
    text.member("width", .integer(size.width))
    text.member("height", .integer(size.height))
    text.member("placements", .integer(placements))
    text.member("photos", .text(photos))
  }
}
