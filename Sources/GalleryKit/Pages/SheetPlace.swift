import GalleryModel

/// The place of a page among those of its build.
struct SheetPlace: Sendable, Hashable, Codable {
  /// The name of its product; `nil` where that has none.
  var product: String?
  /// The product's number in the configuration, from 0.
  var productIndex: Int
  /// The page's number within its orientation, from 1.
  var number: Int
  /// The number of pages of the product by orientation.
  var counts: [String: Int]
  /// The least number of digits of pages' numbers in the names of files.
  var digits: Int

  /// The number of pages of an orientation of the product.
  func count(_ orientation: PageOrientation) -> Int { counts[orientation.rawValue] ?? 0 }
}
