import Foundation
import GalleryDrawing
import GalleryGeometry
import GalleryModel
import GalleryOptions

/// The choice of images for an HTML page, or of the images that Deep Zoom sheets open: parts of photos, and sizes.
///
/// The widths of an image suit screens with one, two and three pixels per point of the page. They are rounded up to
/// steps, so that both orientations share files. An image never has more pixels than its photo.
struct PictureChoices: Sendable {
  /// The files of one part of a photo.
  struct Ladder: Sendable {
    var orientations: Set<PageOrientation>
    let isWhole: Bool
    /// The tiles, the smallest first.
    let specs: [TileSpec]
    /// The tile that is also written as JPEG, for browsers without WebP.
    var fallback: TileSpec { specs[specs.count / 2] }
  }

  /// The window widths to make images for, in CSS pixels: a tablet held upright, and a laptop.
  private static let windows: [PageOrientation: Double] = [.portrait: 768, .landscape: 1440]
  /// The screen pixels per CSS pixel.
  private static let densities = [1.0, 2, 3]
  /// The widths of images, in pixels.
  private static let steps = [80, 128, 200, 320, 512, 800, 1280, 2048, 2560]
  /// The maximum difference of a part's aspect ratios, as a logarithm, at which both orientations share a file. About
  /// a tenth is then cropped in the browser.
  private static let likeness = 0.12

  /// The maximum number of photos on a Deep Zoom sheet that get images by default. Those of 2,000 photos may take 1 GB.
  static let mostOpened = 2000

  let elements: PageElements
  /// A Boolean value that indicates whether to make only one image of each photo, for Deep Zoom sheets to open.
  let opensOnly: Bool
  private let recipe: TileRecipe
  private let isWhole: Bool
  private let previews: PreviewPolicy
  private let sizes: [Int]

  init(_ configuration: Configuration, elements: PageElements) {
    self.elements = elements
    recipe = TileRecipe(configuration)
    isWhole = configuration.resolvedFit == .contain
    previews = configuration.decoding.resolvedPreviews
    sizes = configuration.output.htmlSizes
    opensOnly = configuration.opening != .all
  }

  /// Returns the files of an element's visible parts.
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
    // The aspect ratio closer to the photo's shows more of it.
    let own = log(photo.size.aspect)
    return [ladder(places, like: abs(log(first) - own) <= abs(log(second) - own) ? portrait : landscape)]
  }

  /// Returns the tiles of the whole photo, the smallest first; at least one.
  func large(_ photo: PhotoFacts) -> [TileSpec] {
    wholeSpecs(sizes.map { PixelSize(width: $0, height: $0) }, of: photo.size)
  }

  /// Returns the tiles of a photo with their file formats.
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

  /// Returns tiles of the whole photo that fit into boxes. They keep its aspect ratio except for rounding.
  private func wholeSpecs(_ boxes: [PixelSize], of photo: PixelSize) -> [TileSpec] {
    var specs: [TileSpec] = []
    for box in boxes {
      let scale = min(1, Double(box.width) / Double(photo.width), Double(box.height) / Double(photo.height))
      let size = PixelSize(
        width: max(1, Int(clamping: (Double(photo.width) * scale).rounded())),
        height: max(1, Int(clamping: (Double(photo.height) * scale).rounded())))
      if specs.last.map({ $0.cell.width < size.width || $0.cell.height < size.height }) ?? true {
        specs.append(TileSpec(cell: size, fit: .cover, focus: .centre, previews: previews))
      }
      if scale == 1 { break }
    }
    return specs
  }
}

/// The elements of a product's HTML page. Both orientations share one element for each photo, or for each face in it.
struct PageElements: Sendable {
  /// The place of an element on the pages of an orientation.
  struct Place: Sendable {
    /// The index of the page in the plan.
    let page: Int
    /// The index of the placement on the page.
    let index: Int
    let placement: Placement
  }

  struct Element: Sendable {
    let photo: Photo.ID
    /// The index among the photo's elements.
    let number: Int
    var places: [PageOrientation: Place] = [:]
  }

  /// The elements, in the order of photos.
  let elements: [Element]
  /// The page size of each orientation, in points.
  let pages: [PageOrientation: Size]

  /// Finds the elements in the plans of one product. `order` has the photos in order.
  init(_ plans: [Plan], order: [Photo.ID]) {
    var elements: [Photo.ID: [Element]] = [:]
    for plan in plans {
      var counts: [Photo.ID: Int] = [:]
      for (page, content) in plan.pages.enumerated() {
        for (index, placement) in content.placements.enumerated() {
          // Faces are matched by number: the first one on portrait pages is the first one on landscape pages.
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
