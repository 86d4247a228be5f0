import Foundation
import GalleryDrawing
import GalleryGeometry
import GalleryModel
import GalleryOptions

/// The pictures that an HTML page has of its photos: which parts of them, and how large; or those that open on Deep Zoom
/// sheets.
///
/// The widths of a part are those at which it is shown once, twice and three times as dense as the page's points, rounded
/// up to steps, so that both orientations share files. None has more pixels than its photo.
struct PictureChoices: Sendable {
  /// Files of one part of a photo.
  struct Ladder: Sendable {
    /// The orientations that show it.
    var orientations: Set<PageOrientation>
    /// A Boolean value that indicates whether it is the whole photo.
    let isWhole: Bool
    /// The tiles, from the smallest.
    let specs: [TileSpec]
    /// The tile that there is a JPEG of, for browsers that know no WebP.
    var fallback: TileSpec { specs[specs.count / 2] }
  }

  /// The widths of windows that pictures are made for, in pixels of the page: an upright tablet, and a laptop.
  private static let windows: [PageOrientation: Double] = [.portrait: 768, .landscape: 1440]
  /// Pixels of a screen for one of the page.
  private static let densities = [1.0, 2, 3]
  /// The widths of pictures.
  private static let steps = [80, 128, 200, 320, 512, 800, 1280, 2048, 2560]
  /// The most by which the proportions of a part differ in both orientations that show the same file, as a logarithm:
  /// a tenth is cropped when it is shown.
  private static let likeness = 0.12

  /// The most photos of a Deep Zoom sheet that have pictures unasked: those of 2,000 may take a gigabyte.
  static let mostOpened = 2000

  let elements: PageElements
  /// A Boolean value that indicates whether there is a picture of each photo alone, which opens on Deep Zoom sheets.
  let opensOnly: Bool
  private let recipe: TileRecipe
  private let isWhole: Bool
  private let usesPreviews: Bool
  private let sizes: [Int]

  /// - Parameters:
  ///   - configuration: That of the product.
  init(_ configuration: Configuration, elements: PageElements) {
    self.elements = elements
    recipe = TileRecipe(configuration)
    isWhole = configuration.resolvedFit == .contain
    usesPreviews = configuration.decoding.usesPreviews
    sizes = configuration.output.htmlSizes
    opensOnly = configuration.opening != .all
  }

  /// Returns the files of what the sheets show of an element.
  func ladders(of element: PageElements.Element, _ photo: PhotoFacts) -> [Ladder] {
    func widths(_ places: [PageOrientation: PageElements.Place]) -> [Int] {
      let shown = places.flatMap { orientation, place in
        let share = place.placement.frame.width / (elements.pages[orientation]?.width ?? 1)
        return Self.densities.map { share * (Self.windows[orientation] ?? 0) * $0 }
      }
      return Set(
        shown.map { width in Self.steps.first { Double($0) >= width } ?? Self.steps[Self.steps.count - 1] }
      )
      .sorted()
    }
    let places = element.places
    if isWhole {
      return [
        Ladder(
          orientations: Set(places.keys), isWhole: true,
          specs: wholeSpecs(widths(places).map { PixelSize(width: $0, height: .max) }, of: photo.size))
      ]
    }
    func ladder(_ shown: [PageOrientation: PageElements.Place], like place: PageElements.Place) -> Ladder {
      Ladder(
        orientations: Set(shown.keys), isWhole: false,
        specs: cutSpecs(
          widths(shown), aspect: place.placement.frame.size.aspect, part: place.placement.part, of: photo.size
        ))
    }
    guard let portrait = places[.portrait], let landscape = places[.landscape] else {
      return places.map { ladder([$0: $1], like: $1) }
    }
    let (first, second) = (portrait.placement.frame.size.aspect, landscape.placement.frame.size.aspect)
    guard abs(log(first / second)) < Self.likeness else {
      return [
        ladder([.portrait: portrait], like: portrait), ladder([.landscape: landscape], like: landscape),
      ]
    }
    // The proportions that are nearer to the photo's own hold more of it.
    let own = log(photo.size.aspect)
    return [ladder(places, like: abs(log(first) - own) <= abs(log(second) - own) ? portrait : landscape)]
  }

  /// Returns the whole pictures of a photo, from the smallest; at least one.
  func large(_ photo: PhotoFacts) -> [TileSpec] {
    wholeSpecs(sizes.map { PixelSize(width: $0, height: $0) }, of: photo.size)
  }

  /// Returns the tiles of a photo, each with the formats of its files.
  func tiles(of elements: [PageElements.Element], _ photo: PhotoFacts) -> [TileSpec: Set<WebPicture>] {
    let large = large(photo)
    if opensOnly { return [large[large.count - 1]: [.jpeg]] }
    var tiles: [TileSpec: Set<WebPicture>] = [:]
    for ladder in elements.flatMap({ ladders(of: $0, photo) }) {
      for spec in ladder.specs { tiles[spec, default: []].insert(.webp) }
      tiles[ladder.fallback]?.insert(.jpeg)
    }
    for spec in large { tiles[spec, default: []].insert(.webp) }
    tiles[large[large.count - 1]]?.insert(.jpeg)
    return tiles
  }

  private func cutSpecs(_ widths: [Int], aspect: Double, part: Rect?, of photo: PixelSize) -> [TileSpec] {
    var specs: [TileSpec] = []
    for width in widths {
      let cell = PixelSize(width: width, height: max(1, Int(clamping: (Double(width) / aspect).rounded())))
      var spec = recipe.spec(cell: cell, part: part)
      spec.enlarges = false
      let size = spec.tileSize(for: photo)
      let isAll = size.width < cell.width || size.height < cell.height
      spec.cell = size
      if specs.last.map({ $0.cell.width < size.width }) ?? true { specs.append(spec) }
      if isAll { break }
    }
    return specs
  }

  /// The whole photo in sizes that fit into boxes: of its exact proportions but for what rounding takes.
  private func wholeSpecs(_ boxes: [PixelSize], of photo: PixelSize) -> [TileSpec] {
    var specs: [TileSpec] = []
    for box in boxes {
      let scale = min(1, Double(box.width) / Double(photo.width), Double(box.height) / Double(photo.height))
      let size = PixelSize(
        width: max(1, Int(clamping: (Double(photo.width) * scale).rounded())),
        height: max(1, Int(clamping: (Double(photo.height) * scale).rounded())))
      if specs.last.map({ $0.cell.width < size.width || $0.cell.height < size.height }) ?? true {
        specs.append(TileSpec(cell: size, fit: .cover, focus: .centre, usesPreviews: usesPreviews))
      }
      if scale == 1 { break }
    }
    return specs
  }
}

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
