import GalleryDigest
import GalleryJSON

/// The size and the photos of a planned page. The report states the same
/// values if the page was drawn as planned.
struct PageContent: Hashable {
  /// The size of its sheet in pixels.
  let size: PixelSize
  let placements: Int
  /// The SHA-256 of the identities of the placed photos, in hexadecimal. The identities are sorted by their
  /// bytes, and each is followed by a line break.
  let photos: String
}

extension PageContent {
  /// The size is in pixels. There is a photo for each placement, in any order.
  init(size: PixelSize, photos: [Photo.ID]) {
    let hash = SHA256()
    for photo in photos.map({ Array($0.utf8) }).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      hash.update(photo)
      hash.update([UInt8(ascii: "\n")])
    }
    self.init(size: size, placements: photos.count, photos: hash.finalize().hexadecimal)
  }

  init(_ page: Plan.Page, of plan: Plan) {
    self.init(size: plan.page.pixelSize(plan.orientation), photos: page.placements.map(\.photo))
  }

  /// Appends the content to a page's members in the list of pages.
  func addMembers(to text: inout JSONWriter) {
    text.member("width", size.width)
    text.member("height", size.height)
    text.member("placements", placements)
    text.member("photos", photos)
  }
}
