import Foundation
import GalleryDrawing
import GalleryFiles
import GalleryOutput
import GallerySources

/// The image files of HTML pages and Deep Zoom sheets, with temporary names. When sheets are planned again,
/// images that are still needed are kept.
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
  /// The maximum number of pixels of an image whose colours are measured. Smaller
  /// images of the same part have them.
  private static let maximumMeasured = 512 * 512
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
    self.configurations = configurations
    self.output = output
    self.encoding = encoding
  }

  /// Begins a round: determines the images that the plans need, including
  /// those of HTML pages for window widths.
  func begin(_ plans: [ProductPlan], scrolling: [ProductPlan], photos: [InspectedPhoto]) {
    choices = [:]
    elements = [:]
    for (product, configuration) in configurations.enumerated() {
      let plans = plans.filter { $0.product == product }.map(\.plan)
      guard configuration.opensPhotos(plans.maximumPlacements) else { continue }
      let page = PageElements(
        plans, scrolling: scrolling.filter { $0.product == product }.map(\.plan), photos: photos)
      choices[product] = PictureChoices(configuration, elements: page)
      for element in page.elements {
        elements[Key(product: product, photo: element.photo), default: []].append(element)
      }
    }
  }

  // MARK: Requests

  /// An image to make.
  struct Request: Sendable {
    let product: Int
    let spec: TileSpec
    let formats: Set<WebPicture>
  }

  /// The images to make in a round.
  struct Requests: Sendable {
    fileprivate var choices: [Int: PictureChoices] = [:]
    fileprivate var elements: [Key: [PageElements.Element]] = [:]
    fileprivate var made: [Key: [TileSpec: Set<WebPicture>]] = [:]

    /// Returns the missing images of a photo, in a stable order.
    func pictures(of photo: InspectedPhoto) -> [Request] {
      choices.keys.sorted().flatMap { product -> [Request] in
        let key = Key(product: product, photo: photo.photo.id)
        guard let choice = choices[product], let elements = elements[key] else { return [] }
        if choice.opensOnly, elements[0].places.isEmpty { return [] }
        let made = made[key] ?? [:]
        return choice.tiles(of: elements, photo.facts, hasAddress: photo.photo.address != nil)
          .filter { !$0.value.isSubset(of: made[$0.key] ?? []) }
          .map { Request(product: product, spec: $0.key, formats: $0.value) }
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

  var requested: Requests {
    Requests(
      choices: choices, elements: elements, made: pictures.mapValues { $0.mapValues { Set($0.files.keys) } })
  }

  private static func order(_ spec: TileSpec) -> (Int, Int, Double, Double, Int) {
    (spec.cell.width, spec.cell.height, spec.part?.x ?? -1, spec.part?.y ?? -1, spec.focus == .centre ? 0 : 1)
  }

  // MARK: Images

  /// An image to encode into a file.
  private struct Work {
    let tile: Tile
    let background: Color
    let format: WebPicture
    let path: FilePath
    let descriptor: FileDescriptor
  }

  /// Starts encoding images. The tiles are in the order of `requests`; `nil` makes placeholders.
  func keep(_ tiles: [Tile]?, for requests: [Request], of photo: InspectedPhoto) async throws {
    var work: [Work] = []

    for (index, request) in requests.enumerated() {
      let background = configurations[request.product].resolvedBackground.onPaper
      let tile = tiles?[index] ?? .placeholder(Self.placeholderSize(request.spec.cell))
      let key = Key(product: request.product, photo: photo.photo.id)
      for file in pictures[key]?[request.spec]?.files.values.sorted(by: { $0.string < $1.string }) ?? [] {
        output.discard(file)
      }

      var files: [WebPicture: FilePath] = [:]
      for format in request.formats.sorted(by: { $0.rawValue < $1.rawValue }) {
        let file = try output.makeTemporary()
        files[format] = file.path
        work.append(
          Work(
            tile: tile, background: background, format: format, path: file.path, descriptor: file.descriptor))
      }

      let isMeasured = tile.size.width * tile.size.height <= Self.maximumMeasured
      pictures[key, default: [:]][request.spec] = Picture(
        size: tile.size, colors: isMeasured ? tile.bandColors(Self.bandCount) : [], files: files)
    }

    guard !work.isEmpty else { return }
    try await encoding.start { [work] in
      var contents: [FilePath: FileContent] = [:]
      var failure: (any Error)?
      for image in work {
        do {
          try image.descriptor.closeAfter {
            let data = try image.format.file(of: image.tile, on: image.background)
            _ = try image.descriptor.writeAll(data)
            contents[image.path] = FileContent(data)
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

  /// Returns a Boolean value that indicates whether a number of photos get images to open. By default, Deep
  /// Zoom sheets have them only for few photos.
  func opensPhotos(_ count: Int) -> Bool {
    opening == .all || opening == .few && (count <= PictureChoices.maximumOpened || output.choosesHTMLSizes)
  }
}

extension OutputOptions {
  var choosesHTMLSizes: Bool { htmlSizes != OutputOptions().htmlSizes }
}

extension [Plan] {
  /// The number of placements in the orientation that has the most.
  var maximumPlacements: Int { map { $0.pages.reduce(0) { $0 + $1.placements.count } }.max() ?? 0 }
}

extension Photo {
  var address: String? { TileDetails(link: details.link ?? download?.url).link }
}
