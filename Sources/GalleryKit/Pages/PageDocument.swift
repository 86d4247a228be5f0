public import Foundation
import GalleryDecoding
import GalleryGeometry
public import GalleryModel
public import GalleryOptions
import GallerySources
import SystemPackage

/// One page of a plan with all that it takes to draw it: a file of `gallery plan --pages-to`.
///
/// It is a saved plan of one page, with the place of the page among the others, and with what drawing needs of photos beside
/// their places.
public struct PageDocument: Sendable, Decodable {
  /// The plan of the page: its options, its photos and where they lie.
  let plan: PlanDocument
  /// The place of the page among those of its build.
  let sheet: SheetPlace
  /// Further facts about the photos of the plan, in the same order.
  let facts: [Facts]

  /// The tiles of each photo, in the same order: all that are made of it, and those of this page among them.
  let tiles: [(specs: [TileSpec], own: [Int])]

  /// Facts about a photo that saved plans do not hold.
  struct Facts: Sendable, Hashable, Decodable {
    /// The photo's turn among all photos of the build: the order in which tiles are drawn.
    var turn: Int
    /// The text that stands for the photo where it is read aloud; `nil` where only its name is known.
    var text: String?
    /// The number of bytes at the end of its identity that tell it from others of its name; `nil` for none.
    var distinction: Int?
    /// The size of its file in bytes; `nil` where that is not known.
    var bytes: Int?
    /// The SHA-256 of its file; `nil` where that is not known.
    var sha256: String?
    /// The reason why a placeholder stands for it; `nil` for photos that can be shown.
    var problem: String?
    /// All tiles that are made of it, for whatever page, as numbers (``TileTable``).
    var tiles: [[Double]]
    /// The tiles of this page among them, in the order of its places.
    var own: [Int]
  }

  private enum CodingKeys: String, CodingKey { case sheet, photos, recipes }

  /// Reads a page.
  public init(from decoder: any Decoder) throws {
    plan = try PlanDocument(from: decoder)
    let values = try decoder.container(keyedBy: CodingKeys.self)
    sheet = try values.decode(SheetPlace.self, forKey: .sheet)
    let facts = try values.decode([Facts].self, forKey: .photos)
    let recipes = try values.decode([TileRecipe].self, forKey: .recipes)
    self.facts = facts
    tiles = try facts.map { facts in
      let specs = facts.tiles.compactMap { TileTable.spec($0, recipes) }
      guard specs.count == facts.tiles.count, facts.own.allSatisfy(specs.indices.contains) else {
        throw DecodingError.dataCorruptedError(
          forKey: .photos, in: values,
          debugDescription: "expected tiles of a recipe, a width and a height, and numbers of tiles")
      }
      return (specs, facts.own)
    }
  }

  /// Returns a Boolean value that indicates whether a document is one of a page, and not a plan as `gallery plan` prints it.
  public static func isPage(_ data: Data) -> Bool {
    struct Probe: Decodable {
      struct Content: Decodable {}
      let sheet: Content?
    }
    return (try? JSONDecoder().decode(Probe.self, from: data))?.sheet != nil
  }

  /// Reads a page and checks that it can be drawn.
  ///
  /// - Parameters:
  ///   - data: The document.
  ///   - name: The name of its file, for messages.
  /// - Throws: ``GalleryError/plan(_:)`` with every place that is wrong.
  public static func read(_ data: Data, named name: String) throws(GalleryError) -> PageDocument {
    func error(_ problems: [ConfigurationProblem]) -> GalleryError {
      .plan(problems.map { ConfigurationProblem(place: "\(name): \($0.place)", message: $0.message) })
    }
    let page: PageDocument
    do {
      page = try JSONDecoder().decode(PageDocument.self, from: data)
    } catch let failure {
      throw error([ConfigurationProblem(decoding: failure, of: data)])
    }
    var problems = page.plan.problems
    if page.plan.plans.count != 1 || page.plan.plans[0].pages.count != 1 {
      problems.append(ConfigurationProblem(place: "plans", message: "expected one plan with one page"))
    } else {
      let places = page.plan.plans[0].pages[0].placements.reduce(into: [:]) { $0[$1.photo, default: 0] += 1 }
      for (photo, tiles) in zip(page.plan.photos, page.tiles) where tiles.own.count != places[photo.id] {
        problems.append(
          ConfigurationProblem(
            place: "photos", message: "expected a tile for each place of \"\(photo.id)\" on the page"))
      }
      problems += page.sheet.problems(page.orientation)
    }
    guard problems.isEmpty else { throw error(problems) }
    return page
  }

  /// The orientation of the page.
  var orientation: PageOrientation { plan.plans[0].orientation }

  /// The configuration that its options make.
  ///
  /// - Throws: ``GalleryError/plan(_:)`` when an option is unknown or its value is not understood.
  public func configuration() throws(GalleryError) -> Configuration { try plan.configuration() }

  /// The product that it belongs to, by its number in the configuration.
  public var productIndex: Int { sheet.productIndex }

  /// The name of the product that it belongs to; `nil` where that has none.
  public var productName: String? { sheet.product }

  /// Returns the photos, as far as they are known, with their turns.
  ///
  /// - Parameter areStreamed: A Boolean value that indicates whether their tiles arrive in a stream, so that it does not
  ///   matter where they are.
  func photos(areStreamed: Bool) -> [(turn: Int, photo: CollectedPhoto)] {
    zip(plan.photos, facts).map { planned, facts in
      (facts.turn, CollectedPhoto(planned, facts, areStreamed: areStreamed))
    }
  }
}

extension CollectedPhoto {
  fileprivate init(_ planned: PlanDocument.Photo, _ facts: PageDocument.Facts, areStreamed: Bool) {
    let found = CollectedPhoto(planned)
    var photo = found.photo
    photo.distinctionLength = min(max(0, facts.distinction ?? 0), max(0, photo.id.utf8.count - 1))
    // What is read aloud is the only use of titles when pages are drawn.
    photo.details.title = facts.text
    switch found {
    case .file: break
    case .web where areStreamed, .lost where areStreamed: break
    // It could not be fetched when it was planned, and has a placeholder.
    case .web where facts.problem != nil: break
    case .web(let web):
      photo.sha256 = facts.sha256
      self = .web(WebPhoto(photo, web.remote, source: web.source))
      return
    case .known, .lost:
      self = found
      return
    }
    photo.byteCount = facts.bytes ?? 0
    photo.isRecorded = facts.bytes != nil
    photo.sha256 = facts.sha256
    let problem = facts.problem.map(DecodingFailure.missing)
    let size = PixelSize(width: planned.width, height: planned.height)
    var inspection = Inspection(photo: photo, result: .success(PhotoFacts(size: size)), loss: problem)
    // A photo that could not be fetched has no size that a report could list.
    if case .web = found, let problem { inspection = Inspection(photo: photo, result: .failure(problem)) }
    self = .known(inspection, source: "")
  }
}

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

  /// The most pages of an orientation of a product.
  static let mostPages = 10_000_000
  /// The numbers of digits that pages' numbers can have.
  static let digits = 1...9

  /// The number of pages of an orientation of the product.
  func count(_ orientation: PageOrientation) -> Int { counts[orientation.rawValue] ?? 0 }
}

extension SheetPlace {
  /// Returns what is wrong with the numbers of a page of an orientation.
  func problems(_ orientation: PageOrientation) -> [ConfigurationProblem] {
    var problems: [ConfigurationProblem] = []
    func check(_ place: String, _ number: Int, _ range: ClosedRange<Int>) {
      guard !range.contains(number) else { return }
      problems.append(
        ConfigurationProblem(
          place: "sheet.\(place)",
          message: "expected \(range.lowerBound) to \(range.upperBound), received \(number)"))
    }
    for (name, count) in counts.sorted(by: { $0.key < $1.key }) {
      check("counts.\(name)", count, 1...Self.mostPages)
    }
    check("number", number, 1...max(1, min(count(orientation), Self.mostPages)))
    check("digits", digits, Self.digits)
    check("productIndex", productIndex, 0...Self.mostPages)
    if counts[orientation.rawValue] == nil {
      problems.append(
        ConfigurationProblem(
          place: "sheet.counts",
          message: "expected the number of \(orientation.rawValue) pages, received nothing"))
    }
    return problems
  }
}
