public import Foundation
import GalleryDecoding
import GalleryFiles
import GalleryJSON
import GallerySources
import SystemPackage

/// One page of a plan with everything that drawing needs: a file of `gallery plan --pages-to`.
///
/// It is a saved plan of one page, extended by the page's position in its build and
/// by further facts about its photos.
public struct PageDocument: Sendable, Decodable {
  /// The plan of the page: its options, its photos and their placements.
  let plan: PlanDocument
  let sheet: SheetPlace

  private enum CodingKeys: String, CodingKey { case sheet, photos }

  /// Reads a page.
  public init(from decoder: any Decoder) throws {
    plan = try PlanDocument(from: decoder)
    let values = try decoder.container(keyedBy: CodingKeys.self)
    sheet = try values.decode(SheetPlace.self, forKey: .sheet)
    guard plan.photos.allSatisfy({ $0.turn != nil }) else {
      throw DecodingError.dataCorruptedError(forKey: .photos, in: values, debugDescription: "expected turn")
    }
  }

  /// Returns the SHA-256 of a plan's options, in hexadecimal. Parts with the same options have the same texts and colours.
  static func hash(of options: [String: [String]]) -> String {
    var writer = JSONWriter()
    writer.value(.object(options.mapValues { .list($0.map(JSONValue.text)) }))
    return FileContent(Data(writer.bytes)).sha256
  }

  /// Returns whether a document is a single page, not a plan printed by `gallery plan`.
  public static func isPage(_ data: Data) -> Bool {
    struct Probe: Decodable {
      struct Content: Decodable {}
      let sheet: Content?
    }
    return (try? JSONDecoder().decode(Probe.self, from: data))?.sheet != nil
  }

  /// Reads a page and checks that it can be drawn. The name of its file is for messages.
  ///
  /// - Throws: `GalleryError.plan` with every invalid place.
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
    for (index, photo) in page.plan.photos.enumerated()
    where photo.images?.allSatisfy(\.spec.isDrawable) == false {
      problems.add("photos[\(index)].images", "expected parts of the photo of at most 100 megapixels")
    }
    if page.plan.plans.count != 1 || page.plan.plans[0].pages.count != 1 {
      problems.add("plans", "expected one plan with one page")
    } else {
      problems += page.sheet.problems(page.orientation)
    }
    guard problems.isEmpty else { throw error(problems) }
    return page
  }

  var orientation: PageOrientation { plan.plans[0].orientation }

  /// Returns the configuration of the page's options.
  ///
  /// - Throws: `GalleryError.plan` if an option is unknown or its value invalid.
  public func configuration() throws(GalleryError) -> Configuration { try plan.configuration() }

  /// The number of its output in the configuration.
  public var productIndex: Int { sheet.productIndex }

  /// The name of its output; `nil` if the output has no name.
  public var productName: String? { sheet.product }

  /// The photos with their known facts, in drawing order.
  var photos: [(turn: Int, photo: CollectedPhoto)] {
    plan.photos.map { ($0.turn ?? 0, CollectedPhoto(onPage: $0)) }
  }
}

extension TileSpec {
  fileprivate var isDrawable: Bool {
    let sides = 1...PageSpec.longestSideInPixels
    return sides.contains(cell.width) && sides.contains(cell.height)
      && cell.pixelCount <= 100_000_000
      && part?.isPartOfPhoto ?? true
  }
}

extension CollectedPhoto {
  fileprivate init(onPage planned: PlanDocument.Photo) {
    self = CollectedPhoto(planned)
    // If the download failed when the page was planned, the photo has a placeholder.
    if inspected != nil || web != nil && planned.problem == nil { return }
    let problem = planned.problem.map(DecodingFailure.missing)
    // Without a download the photo has no size for the report.
    let header = web != nil && problem != nil ? nil : PhotoFacts(size: planned.size)
    self = .inspected(InspectedPhoto(photo: photo, header: header, failure: problem), source: "")
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
  /// The texts for windows of the output's HTML page; `nil` for outputs without one.
  var html: [Furniture]?

  /// The maximum number of pages of an output in one orientation.
  static let mostPages = 10_000_000
  /// The valid minimum numbers of digits.
  static let digits = 1...9

  func count(_ orientation: PageOrientation) -> Int { counts[orientation.rawValue] ?? 0 }
}

extension SheetPlace {
  func problems(_ orientation: PageOrientation) -> [ConfigurationProblem] {
    var problems: [ConfigurationProblem] = []
    func check(_ place: String, _ number: Int, _ range: ClosedRange<Int>) {
      guard !range.contains(number) else { return }
      problems.add(
        "sheet.\(place)", "expected \(range.lowerBound) to \(range.upperBound), received \(number)")
    }
    for (name, count) in counts.inKeyOrder {
      check("counts.\(name)", count, 1...Self.mostPages)
    }
    check("number", number, 1...max(1, min(count(orientation), Self.mostPages)))
    check("digits", digits, Self.digits)
    check("productIndex", productIndex, 0...Self.mostPages)
    if counts[orientation.rawValue] == nil {
      problems.add("sheet.counts", "expected the number of \(orientation.rawValue) pages, received nothing")
    }
    return problems
  }
}
