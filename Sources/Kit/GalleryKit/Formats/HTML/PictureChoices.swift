import Foundation
import GalleryDrawing
import GalleryHTML

/// The choice of images for an HTML page, or of the images that Deep Zoom
/// sheets open: parts of photos, and sizes.
///
/// The widths of an image suit screens with one, two and three pixels per point of the page. They are rounded
/// up to steps, so that sizes share files. An image never has more pixels than its photo.
struct PictureChoices: Sendable {
  /// The files of one part of a photo.
  struct Ladder: Sendable {
    /// The indices of the strips that show this part.
    var strips: Set<Int>
    /// The number of the part in the names of its files; `nil` if it is the whole photo.
    let cut: Int?
    /// The tiles, the smallest first.
    let specs: [TileSpec]
    /// The tile that is also written as JPEG, for browsers without WebP.
    var fallback: TileSpec { specs[specs.count / 2] }
  }

  /// The screen pixels per CSS pixel.
  private static let densities = [1.0, 2, 3]
  /// The widths of images, in pixels.
  private static let steps = [80, 128, 200, 320, 512, 800, 1280, 2048, 2560]
  /// The maximum difference of a part's aspect ratios, as a logarithm, at which strips share a file. About
  /// a tenth is then cropped in the browser. On Deep Zoom sheets, an image has the place of a tile.
  private var likeness: Double { opensOnly ? 0.005 : 0.12 }

  /// The maximum number of photos on a Deep Zoom sheet that get images by default.
  /// Those of 2,000 photos may take 1 GB.
  static let maximumOpened = 2000

  let elements: PageElements
  /// A Boolean value that indicates whether the images are for Deep Zoom sheets alone. They open one of the
  /// whole photo, and show others in place of tiles that are enlarged beyond their pixels.
  let opensOnly: Bool
  private let hasBareTiles: Bool
  private let recipe: TileRecipe
  private let isWhole: Bool
  /// The sizes of tiles in windows, in CSS pixels, and the side that they are: heights of rows, or widths.
  private let windowTiles: [Double]
  private let isRows: Bool
  /// A Boolean value that indicates whether tiles in windows are cells with the proportions of those on sheets.
  let hasCells: Bool
  private let previews: PreviewPolicy
  private let sizes: [Int]
  /// The long sides of images that replace tiles. By default, only the whole photo has the largest side: an
  /// image of it takes as much time as the rest of the sheet.
  private let zoomSizes: ArraySlice<Int>
  /// The side for which photos are decoded, so that one decode serves images of all sizes.
  private var decodedSide: Int { sizes.last ?? 0 }

  init(_ configuration: Configuration, elements: PageElements) {
    self.elements = elements
    recipe = TileRecipe(configuration)
    isWhole = configuration.resolvedFit == .contain
    previews = configuration.decoding.previews
    sizes = configuration.output.htmlSizes
    zoomSizes = configuration.output.choosesHTMLSizes ? sizes[...] : sizes.dropLast()
    opensOnly = configuration.opening != .all
    let layout = configuration.resolvedLayout
    isRows = layout == .justified
    hasCells = [.equalSpacing, .circlePacking].contains(layout) && !isWhole
    windowTiles =
      layout == .carousel
      ? [390, 820, 1440]
      : elements.elements.count < 4 ? [160, 320, 560] : isRows ? [155, 230, 290] : [100, 160, 250]
    hasBareTiles = configuration.tile.border == nil && configuration.page.mark?.place != .tiles
  }

  // MARK: Ladders

  /// Returns the files of an element's visible parts.
  func ladders(of element: PageElements.Element, _ photo: PhotoFacts) -> [Ladder] {
    if elements.windowTexts != nil, let placement = element.placement {
      return [ladder(of: element.number, placement, photo)]
    }
    let places = element.places.filter { !opensOnly || hasBareTiles && $1.placement.isBare }
    if places.isEmpty { return opensOnly ? [] : [Ladder(strips: [], cut: nil, specs: [large(photo)[0]])] }
    if isWhole {
      return [
        Ladder(
          strips: Set(places.keys), cut: nil,
          specs: opensOnly
            ? large(photo)
            : wholeSpecs(widths(places).map { PixelSize(width: $0, height: .max) }, of: photo.size))
      ]
    }

    func ratio(_ place: PageElements.Place) -> Double { log(place.placement.frame.size.aspect) }
    var parts: [[Int: PageElements.Place]] = []
    for (strip, place) in places.inKeyOrder {
      let like = parts.firstIndex { part in
        part.values.allSatisfy { abs(ratio($0) - ratio(place)) < likeness }
      }
      if let like { parts[like][strip] = place } else { parts.append([strip: place]) }
    }

    // The aspect ratio closest to the photo's shows the most of it.
    let target = log(photo.size.aspect)
    return parts.enumerated().map { index, part in
      let nearest = part.min {
        (abs(ratio($0.value) - target), $0.key) < (abs(ratio($1.value) - target), $1.key)
      }
      guard let place = nearest?.value.placement else { preconditionFailure("a part has a place") }
      return Ladder(
        strips: Set(part.keys), cut: element.number * max(2, elements.strips.count) + index,
        specs: cutSpecs(widths(part), aspect: place.frame.size.aspect, part: place.part, of: photo.size))
    }
  }

  /// Returns the files of a photo in windows of all sizes.
  private func ladder(of number: Int, _ placement: Placement, _ photo: PhotoFacts) -> Ladder {
    let isCut = hasCells || placement.part != nil
    let aspect = isCut ? placement.frame.size.aspect : photo.size.aspect
    let widths = steps(
      windowTiles.flatMap { tile in Self.densities.map { tile * $0 * (isRows ? aspect : 1) } })
    return Ladder(
      strips: Set(elements.strips.indices), cut: isCut ? number : nil,
      specs: isCut
        ? cutSpecs(widths, aspect: aspect, part: placement.part, of: photo.size)
        : wholeSpecs(widths.map { PixelSize(width: $0, height: .max) }, of: photo.size))
  }

  /// Returns the widths of files for shown widths in pixels, the smallest first.
  private func steps(_ shown: [Double]) -> [Int] {
    Set(
      shown.map { width in Self.steps.first { Double($0) >= width } ?? Self.steps[Self.steps.count - 1] }
    )
    .sorted()
  }

  /// Returns the widths of an image for its places on strips, in pixels, the smallest first.
  private func widths(_ places: [Int: PageElements.Place]) -> [Int] {
    if opensOnly {
      let frames = places.map {
        $1.placement.frame.scaled(by: elements.strips[$0].plan.page.pixelsPerPoint)
      }
      return zoomSizes.map { Int(Double($0) * min(1, frames[0].size.aspect)) }
        .filter { width in frames.contains { $0.width < Double(width) } }
    }
    return steps(
      places.flatMap { strip, place in
        let share = place.placement.frame.width / elements.strips[strip].size.width
        return Self.densities.map { share * elements.strips[strip].window * $0 }
      })
  }

  /// Returns the tiles of the whole photo, the smallest first; at least one.
  func large(_ photo: PhotoFacts) -> [TileSpec] {
    wholeSpecs(sizes.map { PixelSize(width: $0, height: $0) }, of: photo.size)
  }

  /// Returns the tiles of a photo with their file formats. Photos with a web
  /// address open there from Deep Zoom sheets.
  func tiles(
    of elements: [PageElements.Element], _ photo: PhotoFacts, hasAddress: Bool
  ) -> [TileSpec: Set<WebPicture>] {
    let large = large(photo)
    let format: WebPicture = opensOnly ? .jpeg : .webp
    var tiles: [TileSpec: Set<WebPicture>] = [:]
    for ladder in elements.flatMap({ ladders(of: $0, photo) }) where !ladder.specs.isEmpty {
      for spec in ladder.specs { tiles[spec, default: []].insert(format) }
      tiles[ladder.fallback]?.insert(.jpeg)
    }
    if opensOnly, hasAddress { return tiles }
    for spec in opensOnly ? large.suffix(1) : large[...] { tiles[spec, default: []].insert(format) }
    tiles[large[large.count - 1]]?.insert(.jpeg)
    return tiles
  }

  private func cutSpecs(_ widths: [Int], aspect: Double, part: Rect?, of photo: PixelSize) -> [TileSpec] {
    var specs: [TileSpec] = []
    for width in widths {
      let cell = PixelSize(nearest: Double(width), Double(width) / aspect)
      var spec = recipe.spec(cell: cell, part: part)
      spec.enlarges = false
      spec.decodedSide = decodedSide
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
      let size = PixelSize(nearest: Double(photo.width) * scale, Double(photo.height) * scale)
      if specs.last.map({ $0.cell.width < size.width || $0.cell.height < size.height }) ?? true {
        specs.append(
          TileSpec(
            cell: size, fit: .cover, focus: .centre, previews: previews, decodedSide: decodedSide))
      }
      if scale == 1 { break }
    }
    return specs
  }
}

/// The elements of a product's HTML page. All strips share one element for
/// each photo, or for each face in it.
struct PageElements: Sendable {
  /// The pages of a plan, one below the other.
  struct Strip: Sendable {
    let plan: Plan
    let use: HTMLStrip.Use

    var size: Size { plan.page.size(plan.orientation) }

    /// The window width to make images for, in CSS pixels: a tablet held upright, or a laptop.
    var window: Double { plan.orientation == .portrait ? 768 : 1440 }
  }

  /// The place of an element on a strip.
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
    /// The places of the element, by the index of their strip.
    var places: [Int: Place] = [:]
    /// The first placement on any sheet; `nil` for a photo that another one stands for.
    var placement: Placement?
  }

  /// The elements, in the order of photos.
  let elements: [Element]
  let strips: [Strip]
  /// The texts of a page for windows; `nil` if windows show the strips.
  let windowTexts: [Furniture]?

  /// Finds the elements in the plans of one product. On pages for windows, the first plan is for print only. Photos
  /// that others stand for follow them, without a place. Photos are in their own order or in that of the first plan.
  init(_ plans: [Plan], windowTexts: [Furniture]?, photos: [InspectedPhoto], inOrderOfPlans: Bool) {
    self.windowTexts = windowTexts
    strips =
      windowTexts == nil
      ? plans.map { Strip(plan: $0, use: .orientation($0.orientation)) }
      : plans.prefix(1).map { Strip(plan: $0, use: .print) }

    var elements: [Photo.ID: [Element]] = [:]
    for (strip, plan) in plans.enumerated() {
      var counts: [Photo.ID: Int] = [:]
      for (page, content) in plan.pages.enumerated() {
        for (index, placement) in content.placements.enumerated() {
          // Faces are matched by number: the first one on portrait pages is the first one on landscape pages.
          let number = counts[placement.photo, default: 0]
          counts[placement.photo] = number + 1
          if elements[placement.photo, default: []].count <= number {
            elements[placement.photo, default: []].append(
              Element(photo: placement.photo, number: number, placement: placement))
          }
          guard strip < strips.count else { continue }
          elements[placement.photo]?[number].places[strip] = Place(
            page: page, index: index, placement: placement)
        }
      }
    }

    var photos = photos
    if inOrderOfPlans, let plan = plans.first {
      let order = Dictionary(
        plan.pages.flatMap(\.placements).enumerated().map { ($1.photo, $0) }, uniquingKeysWith: min)
      photos.sort { order[$0.id] ?? .max < order[$1.id] ?? .max }
    }
    self.elements = photos.flatMap { photo in
      let shown = elements[photo.id] ?? []
      return shown.isEmpty ? [] : shown + photo.burst.map { Element(photo: $0.id, number: 0) }
    }
  }
}

extension Placement {
  /// A Boolean value that indicates whether nothing is drawn on the photo.
  fileprivate var isBare: Bool {
    caption?.position ?? .below == .below && rating?.position ?? .below == .below && stack == nil
  }
}
