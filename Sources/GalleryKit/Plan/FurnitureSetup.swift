import Foundation
import GalleryGeometry
import GalleryModel
import GalleryOptions
import GalleryText
import SystemPackage

/// The heights and contents of title, header and footer.
///
/// Their bands are subtracted from the page before the layout, so photos cannot overlap them. The layout then
/// distributes the whitespace of the remaining area.
struct FurnitureSetup {
  /// The font size of header and footer, in points.
  private static let paperSize = CaptionSetup.paperFont
  private static let screenSize = CaptionSetup.screenFont
  /// The font size of the title, in points.
  private static let paperTitle = 20.0
  private static let screenTitle = 22.0
  /// The distance from the page's edge to its text without a given margin, as a share of the page's short side.
  private static let edgeShare = 0.04
  /// The distance between a text and the cells of the layout, as a multiple of the font size.
  private static let air = 0.5
  /// The maximum number of lines of a title.
  private static let mostTitleLines = 4

  private let options: TextOptions
  private let sheet: PageSpec
  private let margin: Length?

  /// The margin is `nil` if the user gave no margin.
  init(_ options: TextOptions, on sheet: PageSpec, margin: Length?) {
    self.options = options
    self.sheet = sheet
    self.margin = margin
  }

  private var isPaper: Bool { sheet.medium == .paper }
  private var size: Double { isPaper ? Self.paperSize : Self.screenSize }
  private var titleSize: Double { isPaper ? Self.paperTitle : Self.screenTitle }
  private var titleLines: Int { min(options.title?.lines ?? 0, Self.mostTitleLines) }

  /// The distance from the page's edges to its text.
  private var edge: Double {
    let margin = self.margin.map {
      $0.points(of: sheet.shortSide, pixelsPerPoint: sheet.pixelsPerPoint)
    }
    return max(margin ?? sheet.shortSide * Self.edgeShare, size * Self.air)
  }

  private var bandHeight: Double { TextMetrics.height(lines: 1, size: size) }
  private var titleHeight: Double { TextMetrics.height(lines: titleLines, size: titleSize) }

  /// The height of the header at the top of every page, in points.
  var top: Double { options.header == nil ? 0 : edge + bandHeight + size * Self.air }
  /// The height of the footer at the bottom of every page, in points.
  var bottom: Double { options.footer == nil ? 0 : edge + bandHeight + size * Self.air }
  /// The height of the title at the top of the first page, in addition to ``top``, in points.
  var firstTop: Double {
    guard options.title != nil else { return 0 }
    return titleHeight + (options.header == nil ? edge + size * Self.air : 0)
  }

  /// Returns the texts of a page. Its number counts from 1, its size is in points, and the photos are those on all
  /// pages of the orientation.
  func texts(page number: Int, of count: Int, photos: PhotoSummary, on page: Size) -> [Furniture] {
    var values: [PageTemplate.Field: String] = [
      .page: String(number), .pages: String(count), .date: photos.days, .count: String(photos.count),
      .folder: photos.folder,
    ]
    let title = options.title?.text({ values[$0] ?? "" }, ofPhotos: photos.text) ?? ""
    // The first page has the title; the header repeats it on the following pages.
    values[.title] = number == 1 ? "" : title
    let width = page.width - 2 * edge
    var texts: [Furniture] = []
    let shift = number == 1 && options.title != nil ? titleHeight : 0
    if number == 1, !title.allSatisfy(\.isWhitespace) {
      texts.append(
        Furniture(
          .title, centre: title, frame: Rect(x: edge, y: edge, width: width, height: titleHeight),
          size: titleSize, lines: titleLines))
    }
    let bands: [(kind: Furniture.Kind, band: PageBand?, y: Double)] = [
      (.header, options.header, edge + shift),
      (.footer, options.footer, page.height - edge - bandHeight),
    ]
    for (kind, band, y) in bands {
      func text(_ template: PageTemplate?) -> String {
        template?.text({ values[$0] ?? "" }, ofPhotos: photos.text) ?? ""
      }
      let parts = [text(band?.left), text(band?.centre), text(band?.right)]
      guard !parts.joined().allSatisfy(\.isWhitespace) else { continue }
      texts.append(
        Furniture(
          kind, left: parts[0], centre: parts[1], right: parts[2],
          frame: Rect(x: edge, y: y, width: width, height: bandHeight), size: size))
    }
    return texts
  }
}

/// The facts about photos for the texts of a page.
struct PhotoSummary {
  let count: Int
  /// The day of the photos, or their first and last day; empty if no photo has a date.
  let days: String
  /// The name of the photos' folder, list or server.
  let folder: String
  private let photos: [InspectedPhoto]
  /// The maximum number of listed values; further values are only counted.
  private static let mostValues = 3

  init(_ photos: [InspectedPhoto], folder: String) {
    count = Set(photos.map(\.photo.id)).count
    self.photos = photos
    self.folder = folder
    let dates = photos.compactMap { $0.facts.metadata?.taken }.map(\.dayText)
    guard let first = dates.min(), let last = dates.max() else {
      days = ""
      return
    }
    days = first == last ? first : "\(first) – \(last)"
  }

  /// Returns the values of a field, each value once, in the order of the photos.
  func text(_ part: CaptionTemplate.Part) -> String {
    var values: [String] = []
    var known: Set<String> = []
    for photo in photos {
      let value: String? =
        switch part {
        case .text(let text): text
        case .field(let field): photo.fields.text(field)
        case .sourceField(let name), .column(let name): photo.photo.details.field(name)
        }
      guard let value, !value.allSatisfy(\.isWhitespace), known.insert(value).inserted else { continue }
      values.append(value)
    }
    let others = values.count - Self.mostValues
    return values.prefix(Self.mostValues).joined(separator: ", ") + (others > 0 ? " + \(others)" : "")
  }
}

/// The name of a build's sources in titles.
enum SourceTitle {
  /// The maximum number of listed sources; further sources are only counted.
  private static let mostNames = 3

  /// Returns the names of sources: the name of a folder, the name of a list file without its extension, or the host
  /// or bucket of an address.
  static func of(_ sources: [String]) -> String {
    var names: [String] = []
    for name in sources.map(name) where !name.isEmpty && !names.contains(name) { names.append(name) }
    let others = names.count - mostNames
    return names.prefix(mostNames).joined(separator: ", ") + (others > 0 ? " + \(others)" : "")
  }

  private static func name(_ source: String) -> String {
    if SourceScheme(of: source) != nil {
      return URL(string: source)?.host ?? ""
    }
    // Resolves `.` and `..` to the folder's own name.
    let path = URL(fileURLWithPath: source).standardizedFileURL
    let isFolder = (try? Stat(FilePath(path.path)))?.type == .directory
    let name = isFolder ? path.lastPathComponent : path.deletingPathExtension().lastPathComponent
    return source == "-" || name == "/" ? "" : name
  }
}
