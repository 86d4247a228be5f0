import Foundation
import GalleryDrawing
import GalleryFiles
import GalleryOutput
import GallerySources

/// The image files of HTML pages and Deep Zoom sheets, with temporary names. When sheets are planned again, images that
/// are still needed are kept.
final class PictureStore {
  /// An image in its formats.
  struct Picture: Sendable {
    let size: PixelSize
    /// The mean colours of horizontal bands, from top to bottom.
    let colors: [Color]
    let files: [WebPicture: FilePath]
  }

  /// Identifies the images of a photo for a product.
  fileprivate struct Key: Hashable {
    let product: Int
    let photo: Photo.ID
  }

  /// The number of bands whose colours are shown until an image is loaded.
  private static let bandCount = 2
  /// The maximum number of pixels of an image whose colours are measured. Smaller images of the same part have them.
  private static let mostMeasured = 512 * 512
  /// The width of the placeholder for a photo of unknown size, in pixels.
  private static let placeholderSide = 320

  private let configurations: [Configuration]
  private let output: OutputFolder
  private let encoding: SheetEncoding
  private var pictures: [Key: [TileSpec: Picture]] = [:]
  /// The choices for each product with images, by product index.
  private var choices: [Int: PictureChoices] = [:]
  private var elements: [Key: [PageElements.Element]] = [:]

  init(_ configurations: [Configuration], output: OutputFolder, _ encoding: SheetEncoding) {
    (self.configurations, self.output, self.encoding) = (configurations, output, encoding)
  }

  /// Begins a round: determines the images that the plans need, including those of HTML pages for window widths.
  func begin(_ plans: [ProductPlan], scrolling: [ProductPlan], photos: [InspectedPhoto]) {
    choices = [:]
    elements = [:]
    for (product, configuration) in configurations.enumerated() {
      let own = plans.filter { $0.product == product }.map(\.plan)
      guard configuration.opensPhotos(own.mostPlacements) else { continue }
      let page = PageElements(
        own, scrolling: scrolling.filter { $0.product == product }.map(\.plan), photos: photos)
      choices[product] = PictureChoices(configuration, elements: page)
      for element in page.elements {
        elements[Key(product: product, photo: element.photo), default: []].append(element)
      }
    }
  }

  /// An image to make.
  struct Wish: Sendable {
    let product: Int
    let spec: TileSpec
    let formats: Set<WebPicture>
  }

  /// The images to make in a round.
  struct Wishes: Sendable {
    fileprivate var choices: [Int: PictureChoices] = [:]
    fileprivate var elements: [Key: [PageElements.Element]] = [:]
    fileprivate var made: [Key: [TileSpec: Set<WebPicture>]] = [:]

    /// Returns the missing images of a photo, in a stable order.
    func pictures(of photo: InspectedPhoto) -> [Wish] {
      choices.keys.sorted().flatMap { product -> [Wish] in
        let key = Key(product: product, photo: photo.photo.id)
        guard let choice = choices[product], let elements = elements[key] else { return [] }
        if choice.opensOnly, elements[0].places.isEmpty { return [] }
        let made = made[key] ?? [:]
        return choice.tiles(of: elements, photo.facts, hasAddress: photo.photo.address != nil)
          .filter { !$0.value.isSubset(of: made[$0.key] ?? []) }
          .map { Wish(product: product, spec: $0.key, formats: $0.value) }
          .sorted { PictureStore.order($0.spec) < PictureStore.order($1.spec) }
      }
    }

    /// Returns the maximum memory for the images of one photo, in bytes.
    func largestMemory(_ configurations: [Configuration]) -> Int {
      choices.keys.reduce(0) { sum, product in
        sum + configurations[product].output.htmlSizes.reduce(0) { $0 + $1 * $1 * 3 }
      }
    }
  }

  var wishes: Wishes {
    Wishes(
      choices: choices, elements: elements, made: pictures.mapValues { $0.mapValues { Set($0.files.keys) } })
  }

  private static func order(_ spec: TileSpec) -> (Int, Int, Double, Double, Int) {
    (spec.cell.width, spec.cell.height, spec.part?.x ?? -1, spec.part?.y ?? -1, spec.focus == .centre ? 0 : 1)
  }

  /// Starts encoding images. The tiles are in the order of `wishes`; `nil` makes placeholders.
  func keep(_ tiles: [Tile]?, for wishes: [Wish], of photo: InspectedPhoto) async throws {
    typealias File = (format: WebPicture, path: FilePath, descriptor: FileDescriptor)
    var work: [(tile: Tile, background: Color, file: File)] = []
    for (index, wish) in wishes.enumerated() {
      let background = configurations[wish.product].resolvedBackground.onPaper
      let tile = tiles?[index] ?? .placeholder(Self.placeholderSize(wish.spec.cell))
      let key = Key(product: wish.product, photo: photo.photo.id)
      for file in pictures[key]?[wish.spec]?.files.values.sorted(by: { $0.string < $1.string }) ?? [] {
        output.discard(file)
      }
      var files: [WebPicture: FilePath] = [:]
      for format in wish.formats.sorted(by: { $0.rawValue < $1.rawValue }) {
        let file = try output.makeTemporary()
        files[format] = file.path
        work.append((tile, background, (format, file.path, file.descriptor)))
      }
      let isMeasured = tile.size.width * tile.size.height <= Self.mostMeasured
      pictures[key, default: [:]][wish.spec] = Picture(
        size: tile.size, colors: isMeasured ? tile.bandColors(Self.bandCount) : [], files: files)
    }
    guard !work.isEmpty else { return }
    try await encoding.start { [work] in
      var contents: [FilePath: FileContent] = [:]
      var failure: (any Error)?
      for (tile, background, file) in work {
        do {
          try file.descriptor.closeAfter {
            let data = try file.format.file(of: tile, on: background)
            _ = try file.descriptor.writeAll(data)
            contents[file.path] = FileContent(data)
          }
        } catch {
          failure = failure ?? error
        }
      }
      if let failure { throw failure }
      return contents
    }
  }

  /// The images of a build, all of them written.
  struct Made: Sendable {
    let choices: [Int: PictureChoices]
    fileprivate let pictures: [Key: [TileSpec: Picture]]
    fileprivate let contents: [FilePath: FileContent]

    func picture(_ spec: TileSpec, of photo: Photo.ID, product: Int) -> Picture {
      guard let picture = pictures[Key(product: product, photo: photo)]?[spec] else {
        preconditionFailure("every image is encoded")
      }
      return picture
    }

    func file(of picture: Picture, _ format: WebPicture, named name: String) -> StagedFile {
      guard let file = picture.files[format], let content = contents[file] else {
        preconditionFailure("every image is written in its formats")
      }
      return StagedFile(name: name, temporary: file, content: content)
    }
  }

  /// The images made so far. All must be written.
  var made: Made { Made(choices: choices, pictures: pictures, contents: encoding.contents) }

  private static func placeholderSize(_ cell: PixelSize) -> PixelSize {
    guard max(cell.width, cell.height) < placeholderSide / 4 else { return cell }
    return PixelSize(
      width: placeholderSide, height: max(1, Int(clamping: (Double(placeholderSide) / cell.aspect).rounded()))
    )
  }
}

extension Configuration {
  /// The sheets whose photos open in a larger size, by the format that opens the most.
  var opening: SheetFormat.Traits.Opening { output.formats.map(\.traits.opening).max() ?? .never }

  /// Returns a Boolean value that indicates whether a number of photos get images to open. By default, Deep Zoom sheets
  /// have them only for few photos.
  func opensPhotos(_ count: Int) -> Bool {
    opening == .all || opening == .few && (count <= PictureChoices.mostOpened || output.choosesHTMLSizes)
  }
}

extension OutputOptions {
  var choosesHTMLSizes: Bool { htmlSizes != OutputOptions().htmlSizes }
}

extension [Plan] {
  /// The number of placements in the orientation that has the most.
  var mostPlacements: Int { map { $0.pages.reduce(0) { $0 + $1.placements.count } }.max() ?? 0 }
}

extension Photo {
  var address: String? { TileDetails(link: details.link ?? download?.url).link }
}
