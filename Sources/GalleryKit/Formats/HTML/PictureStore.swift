import Foundation
import GalleryDrawing
import GalleryFiles
import GalleryGeometry
import GalleryModel
import GalleryOptions
import GalleryOutput
import GallerySources
import SystemPackage

/// The picture files of HTML pages and of Deep Zoom sheets, under temporary names. They stay when sheets are planned
/// again, as far as they are still needed.
final class PictureStore {
  /// A picture in its formats.
  struct Picture: Sendable {
    let size: PixelSize
    /// The mean colours from the top to the bottom.
    let colors: [Color]
    let files: [WebPicture: FilePath]
  }

  /// The names of the pictures of a photo for a product.
  fileprivate struct Key: Hashable {
    let product: Int
    let photo: Photo.ID
  }

  /// Bands of rows whose colours stand for a picture until it is there.
  private static let bandCount = 3
  /// Colours of more pixels are not asked for: smaller pictures of the same part have them.
  private static let mostMeasured = 512 * 512
  /// The long side of what stands in for a photo of which nothing is known, in pixels.
  private static let placeholderSide = 320

  private let configurations: [Configuration]
  private let output: OutputFolder
  private let encoding: SheetEncoding
  private var pictures: [Key: [TileSpec: Picture]] = [:]
  /// The choices for each product with pictures, by its index.
  private var choices: [Int: PictureChoices] = [:]
  /// The elements of each photo in each product.
  private var elements: [Key: [PageElements.Element]] = [:]

  /// - Parameter configurations: Those of the build's products.
  init(_ configurations: [Configuration], output: OutputFolder, _ encoding: SheetEncoding) {
    self.configurations = configurations
    self.output = output
    self.encoding = encoding
  }

  /// Begins a round: decides which pictures plans need.
  func begin(_ plans: [PlannedSheets], order: [Photo.ID]) {
    choices = [:]
    elements = [:]
    for (product, configuration) in configurations.enumerated() {
      let own = plans.filter { $0.product == product }.map(\.plan)
      guard configuration.opensPhotos(own.mostPlacements) else { continue }
      let page = PageElements(own, order: order)
      choices[product] = PictureChoices(configuration, elements: page)
      for element in page.elements {
        elements[Key(product: product, photo: element.photo), default: []].append(element)
      }
    }
  }

  /// A picture that is to be made.
  struct Wish: Sendable {
    let product: Int
    let spec: TileSpec
    let formats: Set<WebPicture>
  }

  /// The pictures that a round makes.
  struct Wishes: Sendable {
    fileprivate var choices: [Int: PictureChoices] = [:]
    fileprivate var elements: [Key: [PageElements.Element]] = [:]
    fileprivate var made: [Key: [TileSpec: Set<WebPicture>]] = [:]

    /// Returns the pictures of a photo that are missing, in an order that is always the same.
    func pictures(of photo: InspectedPhoto) -> [Wish] {
      choices.keys.sorted().flatMap { product -> [Wish] in
        let key = Key(product: product, photo: photo.photo.id)
        guard let choice = choices[product], let elements = elements[key] else { return [] }
        // A photo that comes from an address opens there.
        if choice.opensOnly, photo.photo.address != nil { return [] }
        let made = made[key] ?? [:]
        return choice.tiles(of: elements, photo.facts)
          .filter { !$0.value.isSubset(of: made[$0.key] ?? []) }
          .map { Wish(product: product, spec: $0.key, formats: $0.value) }
          .sorted { PictureStore.order($0.spec) < PictureStore.order($1.spec) }
      }
    }

    /// The most memory that the pictures of one photo take, in bytes.
    func largestMemory(_ configurations: [Configuration]) -> Int {
      choices.keys.reduce(0) { sum, product in
        sum + configurations[product].output.htmlSizes.reduce(0) { $0 + $1 * $1 * 3 }
      }
    }
  }

  /// The pictures that are missing now.
  var wishes: Wishes {
    Wishes(
      choices: choices, elements: elements,
      made: pictures.mapValues { $0.mapValues { Set($0.files.keys) } })
  }

  private static func order(_ spec: TileSpec) -> (Int, Int, Double, Double, Int) {
    (spec.cell.width, spec.cell.height, spec.part?.x ?? -1, spec.part?.y ?? -1, spec.focus == .centre ? 0 : 1)
  }

  /// Has pictures encoded.
  ///
  /// - Parameters:
  ///   - tiles: The tiles, in the order of the wishes; `nil` for a photo that something stands in for.
  func keep(_ tiles: [Tile]?, for wishes: [Wish], of photo: InspectedPhoto) async throws {
    typealias File = (format: WebPicture, path: FilePath, descriptor: FileDescriptor)
    var work: [(tile: Tile, background: Color, file: File)] = []
    for (index, wish) in wishes.enumerated() {
      let ground = configurations[wish.product].resolvedBackground
      let background = ground.isOpaque ? ground : .white
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

  /// The pictures that have been made, when all are written.
  struct Made: Sendable {
    /// The choices for each product with pictures, by its index.
    let choices: [Int: PictureChoices]
    fileprivate let pictures: [Key: [TileSpec: Picture]]
    fileprivate let contents: [FilePath: FileContent]

    /// Returns a picture of a photo.
    func picture(_ spec: TileSpec, of photo: Photo.ID, product: Int) -> Picture {
      guard let picture = pictures[Key(product: product, photo: photo)]?[spec] else {
        preconditionFailure("every picture is made")
      }
      return picture
    }

    /// The size and the hash of a file.
    func content(of file: FilePath) -> FileContent {
      guard let content = contents[file] else { preconditionFailure("every picture is written") }
      return content
    }
  }

  /// The pictures that have been made; all are written.
  var made: Made { Made(choices: choices, pictures: pictures, contents: encoding.contents) }

  private static func placeholderSize(_ cell: PixelSize) -> PixelSize {
    guard max(cell.width, cell.height) < placeholderSide / 4 else { return cell }
    return PixelSize(
      width: placeholderSide, height: max(1, Int(clamping: (Double(placeholderSide) / cell.aspect).rounded()))
    )
  }
}

extension Configuration {
  /// The sheets whose photos open in a larger size, in the format that opens the most.
  var opening: SheetFormat.Traits.Opening { output.formats.map(\.traits.opening).max() ?? .never }

  /// Returns a Boolean value that indicates whether some number of photos has pictures that open on sheets. On Deep Zoom
  /// sheets, only few photos have them unasked.
  func opensPhotos(_ count: Int) -> Bool {
    opening == .all
      || opening == .few
        && (count <= PictureChoices.mostOpened || output.htmlSizes != OutputOptions().htmlSizes)
  }
}

extension [Plan] {
  /// The places of photos in the orientation that has the most.
  var mostPlacements: Int { map { $0.pages.reduce(0) { $0 + $1.placements.count } }.max() ?? 0 }
}

extension Photo {
  /// The address that the photo comes from; `nil` where there is nowhere to go.
  var address: String? { TileDetails(link: details.link ?? download?.url).link }
}
