import GalleryGeometry
import GalleryModel

/// The elements of a product's HTML page: one for each photo, or for each of its faces, whichever orientations show it.
struct PageElements: Sendable {
  /// The place of an element on the pages of an orientation.
  struct Place: Sendable {
    /// Index into the plan's pages.
    let page: Int
    /// Index into the page's placements.
    let index: Int
    let placement: Placement
  }

  struct Element: Sendable {
    let photo: Photo.ID
    /// The number, from 0, among the elements of the photo.
    let number: Int
    var places: [PageOrientation: Place] = [:]
  }

  /// The elements in the order of photos.
  let elements: [Element]
  /// The size of pages in each orientation, in points.
  let pages: [PageOrientation: Size]

  /// Finds the elements of plans of one product.
  ///
  /// - Parameter order: The photos, in their order.
  init(_ plans: [Plan], order: [Photo.ID]) {
    var elements: [Photo.ID: [Element]] = [:]
    for plan in plans {
      var counts: [Photo.ID: Int] = [:]
      for (page, content) in plan.pages.enumerated() {
        for (index, placement) in content.placements.enumerated() {
          // The first of a photo's faces on portrait pages is the first on landscape pages.
          let number = counts[placement.photo, default: 0]
          counts[placement.photo] = number + 1
          if elements[placement.photo, default: []].count <= number {
            elements[placement.photo, default: []].append(Element(photo: placement.photo, number: number))
          }
          elements[placement.photo]?[number].places[plan.orientation] = Place(
            page: page, index: index, placement: placement)
        }
      }
    }
    self.elements = order.flatMap { elements[$0] ?? [] }
    pages = Dictionary(uniqueKeysWithValues: plans.map { ($0.orientation, $0.page.size($0.orientation)) })
  }
}
