public import Foundation
import GalleryDecoding
import GalleryGeometry
public import GalleryModel
public import GalleryOptions
import GallerySources
import SystemPackage

/// One page of a plan with everything that drawing needs: a file of `gallery plan --pages-to`.
///
/// It is a saved plan of one page, extended by the page's position in its build and by further facts about its
/// photos.
public struct PageDocument: Sendable, Decodable {
  /// The plan of the page: its options, its photos and their placements.
  let plan: PlanDocument
  /// The position of the page in its build.
  let sheet: SheetPlace
  /// Further facts about the photos of the plan, in the same order.
  let facts: [Facts]

  /// The tiles of each photo, in the same order: `specs` has all its tiles, `own` the indices of this page's tiles.
  let tiles: [(specs: [TileSpec], own: [Int])]

  /// Facts about a photo that saved plans do not contain.
  struct Facts: Sendable, Hashable, Decodable {
    /// The photo's position in the drawing order of all photos of the build.
    var turn: Int
    /// The text that screen readers read for the photo; `nil` if only its name is known.
    var text: String?
    /// The number of bytes at the end of its identity that distinguish it from photos of the same name, if any.
    var distinction: Int?
    /// The size of its file in bytes; `nil` if unknown.
    var bytes: Int?
    /// The SHA-256 of its file; `nil` if unknown.
    var sha256: String?
    /// The reason for its placeholder; `nil` for photos that can be shown.
    var problem: String?
    /// All its tiles on all pages, as numbers (``TileTable``).
    var tiles: [[Double]]
    /// The indices of this page's tiles, in the order of its placements.
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

  /// Returns whether a document is a single page, not a plan printed by `gallery plan`.
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
  /// - Throws: ``GalleryError/plan(_:)`` with every invalid place.
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

  /// Returns the configuration of the page's options.
  ///
  /// - Throws: ``GalleryError/plan(_:)`` if an option is unknown or its value invalid.
  public func configuration() throws(GalleryError) -> Configuration { try plan.configuration() }

  /// The number of its output in the configuration.
  public var productIndex: Int { sheet.productIndex }

  /// The name of its output; `nil` if the output has no name.
  public var productName: String? { sheet.product }

  /// Returns the photos with their known facts, in drawing order.
  ///
  /// - Parameter areStreamed: A Boolean value that indicates whether their tiles arrive in a stream. The location of
  ///   the photos does not matter then.
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
    // When pages are drawn, titles are used only as text for screen readers.
    photo.details.title = facts.text
    switch found {
    case .file: break
    case .web where areStreamed, .lost where areStreamed: break
    // The download failed when the page was planned, so the photo has a placeholder.
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
    // Without a download the photo has no size for the report.
    if case .web = found, let problem { inspection = Inspection(photo: photo, result: .failure(problem)) }
    self = .known(inspection, source: "")
  }
}

/// The position of a page in its build.
struct SheetPlace: Sendable, Hashable, Codable {
  /// The name of its output; `nil` if the output has no name.
  var product: String?
  /// The output's number in the configuration, from 0.
  var productIndex: Int
  /// The page's number within its orientation, from 1.
  var number: Int
  /// The number of pages of the output by orientation.
  var counts: [String: Int]
  /// The minimum number of digits of page numbers in file names.
  var digits: Int

  /// The maximum number of pages of an output in one orientation.
  static let mostPages = 10_000_000
  /// The valid minimum numbers of digits.
  static let digits = 1...9

  /// Returns the number of pages of the output in an orientation.
  func count(_ orientation: PageOrientation) -> Int { counts[orientation.rawValue] ?? 0 }
}

extension SheetPlace {
  /// Returns the problems of the position of a page with the given orientation.
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
