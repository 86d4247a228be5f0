import Foundation
import GalleryCatalogue
import GalleryDecoding
import GalleryDrawing
import GalleryFiles
import GalleryOutput
import GallerySources

/// The image files of HTML pages and Deep Zoom sheets, with temporary names: those of this build, when sheets are planned
/// again, and those of earlier builds in the cache.
final class PictureStore {
  /// An image in its formats.
  struct Picture: Sendable {
    let size: PixelSize
    /// The mean colours of horizontal bands, from top to bottom.
    let colors: [Color]
    let files: [WebPicture: FilePath]
  }

  /// Identifies the images of a photo for a product.
  struct Key: Hashable {
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
  private let catalogue: Catalogue?
  private let logos: LogoTiles
  private var pictures: [Key: [TileSpec: Picture]] = [:]
  /// The photos of all images, as they were decoded, without tiles.
  private(set) var decodedPhotos: [Photo.ID: DecodedPhoto] = [:]
  private var requests = Requests()

  init(
    _ configurations: [Configuration], output: OutputFolder, _ logos: LogoTiles, _ context: BuildContext
  ) {
    self.configurations = configurations
    self.output = output
    self.logos = logos
    encoding = context.encoding
    catalogue = context.catalogue
  }

  /// Begins a round: determines the images that the plans and the HTML pages for windows need.
  func begin(_ plans: [ProductPlan], _ planner: ProductPlanner, photos: [InspectedPhoto]) {
    requests = Requests(
      planner.images == nil ? plans : [], configurations, windowTexts: planner.windowTexts(for: photos),
      photos: photos)
    requests.saved = planner.images ?? [:]
  }

  // MARK: Requests

  /// An image to make.
  struct Request: Sendable, Hashable, Codable {
    /// The index of the product; in page documents, in the whole build.
    var product: Int
    let spec: TileSpec
    let formats: [WebPicture]
  }

  /// The images to make in a round.
  struct Requests: Sendable {
    /// The choices for each product with images, by product index.
    private(set) var choices: [Int: PictureChoices] = [:]
    private var elements: [Key: [PageElements.Element]] = [:]
    /// The images that saved pages ask for.
    fileprivate var saved: [Photo.ID: [Request]] = [:]
    fileprivate var made: [Key: [TileSpec: Set<WebPicture>]] = [:]

    init() {}

    /// Determines the images that the plans and the HTML pages for windows need.
    init(
      _ plans: [ProductPlan], _ configurations: [Configuration], windowTexts: [[Furniture]?],
      photos: [InspectedPhoto]
    ) {
      for (product, configuration) in configurations.enumerated() {
        let plans = plans.filter { $0.product == product }.map(\.plan)
        guard configuration.opensPhotos(plans.maximumPlacements) else { continue }
        let page = PageElements(
          plans, windowTexts: windowTexts[product], photos: photos,
          inOrderOfPlans: configuration.order.arrange != .none)
        choices[product] = PictureChoices(configuration, elements: page)
        for element in page.elements {
          elements[Key(product: product, photo: element.photo), default: []].append(element)
        }
      }
    }

    /// Returns the missing images of a photo, in a stable order.
    func pictures(of photo: InspectedPhoto) -> [Request] {
      let planned = choices.keys.sorted().flatMap { product -> [Request] in
        guard let choice = choices[product],
          let elements = elements[Key(product: product, photo: photo.id)]
        else { return [] }
        if choice.opensOnly, elements[0].places.isEmpty { return [] }
        return choice.tiles(of: elements, photo.facts, hasAddress: photo.photo.address != nil)
          .map {
            Request(
              product: product, spec: $0.key, formats: $0.value.sorted { $0.rawValue < $1.rawValue })
          }
          .sorted { PictureStore.order($0.spec) < PictureStore.order($1.spec) }
      }
      return (saved[photo.id] ?? planned).filter {
        !(made[Key(product: $0.product, photo: photo.id)]?[$0.spec] ?? []).isSuperset(of: $0.formats)
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
    var requests = requests
    requests.made = pictures.mapValues { $0.mapValues { Set($0.files.keys) } }
    return requests
  }

  private static func order(_ spec: TileSpec) -> (Int, Int, Double, Double, Int) {
    (spec.cell.width, spec.cell.height, spec.part?.x ?? -1, spec.part?.y ?? -1, spec.focus == .centre ? 0 : 1)
  }

  // MARK: The cache

  /// Takes the missing images of a photo with a hash from the cache.
  func find(_ photo: InspectedPhoto, sha256: String, _ requests: [Request]) {
    guard let catalogue else { return }
    for request in requests {
      guard let kept = catalogue.picture(self.key(of: request, photo, sha256, in: catalogue)) else {
        continue
      }
      var files: [WebPicture: FilePath] = [:]
      for file in kept.files {
        guard let format = WebPicture(rawValue: file.format), let copy = output.take(file, from: catalogue)
        else { continue }
        files[format] = copy
        encoding.adopt(file.content, of: copy)
      }
      guard Set(files.keys) == Set(request.formats) else {
        for file in files.values { output.discard(file) }
        continue
      }
      let key = Key(product: request.product, photo: photo.id)
      pictures[key, default: [:]][request.spec] = Picture(size: kept.size, colors: kept.colors, files: files)
      decodedPhotos[photo.id] = kept.photo
    }
  }

  /// Returns the key of an image: a hash of its photo, its tile, and the settings of its encoders.
  private func key(
    of request: Request, _ photo: InspectedPhoto, _ sha256: String, in catalogue: Catalogue
  ) -> CatalogueKey {
    var recipe = ByteWriter()
    recipe.put(recipe: TileRequest(.bytes([]), view: photo.photo.view, specs: [request.spec]))
    let background = configurations[request.product].resolvedBackground.onPaper
    return catalogue.pictureKey(
      sha256, recipe.bytes, request.formats.map(\.rawValue), logos.stamp(of: request.product),
      [background.red, background.green, background.blue])
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

  /// An image for the cache, once its files are written.
  private struct Record {
    let key: CatalogueKey
    var picture: KeptPicture
    let files: [WebPicture: FilePath]
  }

  /// Starts encoding images. The tiles are in the order of `requests`; `nil` makes placeholders, which have no
  /// decoded photo.
  func keep(
    _ tiles: [Tile]?, for requests: [Request], of photo: InspectedPhoto, from decoded: DecodedPhoto?
  ) async throws {
    if let decoded, !requests.isEmpty { decodedPhotos[photo.id] = decoded.withoutTiles }
    var work: [Work] = []
    var records: [Record] = []

    for (index, request) in requests.enumerated() {
      let background = configurations[request.product].resolvedBackground.onPaper
      let tile = tiles?[index] ?? .placeholder(Self.placeholderSize(request.spec.cell))
      let key = Key(product: request.product, photo: photo.id)
      for file in pictures[key]?[request.spec]?.files.values.sorted(by: { $0.string < $1.string }) ?? [] {
        output.discard(file)
      }

      var files: [WebPicture: FilePath] = [:]
      for format in request.formats {
        let file = try output.makeTemporary()
        files[format] = file.path
        work.append(
          Work(
            tile: tile, background: background, format: format, path: file.path, descriptor: file.descriptor))
      }

      let isMeasured = tile.size.pixelCount <= Self.maximumMeasured
      let colors = isMeasured ? tile.bandColors(Self.bandCount) : []
      pictures[key, default: [:]][request.spec] = Picture(size: tile.size, colors: colors, files: files)
      if let catalogue, let decoded {
        records.append(
          Record(
            key: self.key(of: request, photo, decoded.sha256, in: catalogue),
            picture: KeptPicture(of: decoded, size: tile.size, colors: colors, files: []), files: files))
      }
    }

    guard !work.isEmpty else { return }
    try await encoding.start { [work, records, catalogue] in
      let contents = try Self.write(work)
      for record in records { catalogue?.keep(record.picture, record.files, contents, record.key) }
      return contents
    }
  }

  /// Writes images and closes all their files.
  private static func write(_ images: [Work]) throws -> [FilePath: FileContent] {
    var contents: [FilePath: FileContent] = [:]
    var failure: (any Error)?
    for image in images {
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

  /// The images of a build, all of them written.
  struct Made: Sendable {
    var choices: [Int: PictureChoices] = [:]
    var pictures: [Key: [TileSpec: Picture]] = [:]
    var contents: [FilePath: FileContent] = [:]

    func picture(_ spec: TileSpec, of photo: Photo.ID, product: Int) -> Picture {
      guard let picture = pictures[Key(product: product, photo: photo)]?[spec] else {
        preconditionFailure("every image is encoded")
      }
      return picture
    }

    func files(of picture: Picture) -> [WebPicture: StagedFile] {
      Dictionary(uniqueKeysWithValues: picture.files.keys.map { ($0, file(of: picture, $0, named: "")) })
    }

    func file(of picture: Picture, _ format: WebPicture, named name: String) -> StagedFile {
      guard let file = picture.files[format], let content = contents[file] else {
        preconditionFailure("every image is written in its formats")
      }
      return StagedFile(name: name, temporary: file, content: content)
    }
  }

  /// The images made so far. All must be written.
  var made: Made { Made(choices: requests.choices, pictures: pictures, contents: encoding.contents) }

  private static func placeholderSize(_ cell: PixelSize) -> PixelSize {
    guard cell.longSide < placeholderSide / 4 else { return cell }
    return PixelSize(nearest: Double(placeholderSide), Double(placeholderSide) / cell.aspect)
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
  /// The address that the photo leads to: a web page, or that of its download.
  var link: String? { details.link ?? download?.url }

  var address: String? { TileDetails(link: link).link }
}

extension Catalogue {
  /// Keeps an image and its files, which are written.
  fileprivate func keep(
    _ picture: KeptPicture, _ files: [WebPicture: FilePath], _ contents: [FilePath: FileContent],
    _ key: CatalogueKey
  ) {
    var picture = picture
    for (format, path) in files.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      guard let content = contents[path] else { return }
      let kept = KeptFile(content, format: format.rawValue)
      keep(kept, at: path)
      picture.files.append(kept)
    }
    keep(picture, key)
  }
}
