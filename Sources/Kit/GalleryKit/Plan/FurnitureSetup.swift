import Foundation
import SystemPackage

/// The heights and contents of title, header and footer.
///
/// Their bands are subtracted from the page before the layout, so photos cannot overlap them. The layout then
/// distributes the whitespace of the remaining area.
struct FurnitureSetup {
  /// The distance from the page's edge to its text without a given margin,
  /// as a share of the page's short side.
  private static let edgeShare = 0.04
  /// The distance between a text and the cells of the layout, as a multiple of the font size.
  private static let air = 0.5
  /// The distance between a title and the photos, as a multiple of its font size.
  private static let titleAir = 1.0
  /// The size of a title on paper, as a share of the page's short side.
  private static let titleShare = 1.0 / 24
  /// The maximum number of lines of a title, and of the smaller lines below it.
  private static let maximumTitleLines = 2
  private static let maximumSubtitleLines = 3
  /// The width of a semi-bold letter, as a multiple of the font size: more than most letters have.
  private static let letterWidth = 0.62

  /// Returns the width of a title or heading, probably a little too large.
  static func width(of text: some StringProtocol, size: Double) -> Double {
    Double(String(text).terminalColumns) * letterWidth * size
  }

  /// The height of the logo, as a share of the page's short side and at least in points.
  private static let logoShare = 0.04
  private static let leastLogo = 20.0
  /// The maximum width of the logo, as a multiple of its height.
  private static let logoAspect = 4.0

  private let options: TextOptions
  /// The logo in a corner; `nil` without one.
  private let logo: Logo?
  private let logoHeight: Double
  private let photos: PhotoSummary
  /// The font sizes of header and footer, and of the title, in points.
  private let size: Double
  private let titleSize: Double
  /// The distance from the page's edges to its text.
  private let edge: Double
  /// The numbers of large and of smaller lines of the title.
  private var titleLines: (large: Int, small: Int)

  /// Measures the header, footer and title. The photos are those on all pages of the orientation. The margin
  /// is `nil` if the user gave no margin.
  init(
    _ options: TextOptions, logo: Logo?, on sheet: PageSpec, _ orientation: PageOrientation, margin: Length?,
    photos: PhotoSummary
  ) {
    self.options = options
    self.logo = logo?.place == .tiles ? nil : logo
    logoHeight = max(sheet.shortSide * Self.logoShare, Self.leastLogo)
    self.photos = photos
    let caption = sheet.medium == .paper ? CaptionSetup.paperFont : CaptionSetup.screenFont
    size = caption * TextMetrics.secondaryScale
    let given = options.captionSize.map(sheet.points) ?? 0
    let large = max(caption, given) * TextMetrics.titleScale
    titleSize = sheet.medium == .paper ? max(large, sheet.shortSide * Self.titleShare) : large
    edge = max(margin.map(sheet.points) ?? sheet.shortSide * Self.edgeShare, size * Self.air)
    let title = Self.text(options.title, Self.values(page: 1, of: 99, photos), photos)
    let paragraphs = title.split(separator: "\n")
    let width = Self.width(of: paragraphs.first ?? "", size: titleSize)
    titleLines = (large: 0, small: 0)
    let available = titleWidth(in: sheet.size(orientation).width - 2 * edge)
    titleLines = (
      large: paragraphs.isEmpty ? 0 : width <= available ? 1 : Self.maximumTitleLines,
      small: min(max(0, paragraphs.count - 1), Self.maximumSubtitleLines)
    )
  }

  private static func values(page: Int, of count: Int, _ photos: PhotoSummary) -> [PageTemplate.Field: String]
  {
    [
      .page: String(page), .pages: String(count), .date: photos.days, .count: String(photos.count),
      .folder: photos.folder,
    ]
  }

  private static func text(
    _ template: PageTemplate?, _ values: [PageTemplate.Field: String], _ photos: PhotoSummary
  ) -> String {
    // A single page has no number.
    let isNumbered = values[.pages] != "1" || template?.parts.contains(.field(.page)) != true
    return template?.text(
      { isNumbered || ![.page, .pages].contains($0) ? values[$0] ?? "" : "" }, ofPhotos: photos.text) ?? ""
  }

  private var bandHeight: Double { TextMetrics.height(lines: 1, size: size) }
  private var titleHeight: Double {
    guard titleLines.large > 0 else { return 0 }
    return TextMetrics.height(lines: titleLines.large, size: titleSize)
      + Double(titleLines.small) * TextMetrics.leading * titleSize * TextMetrics.subtitleShare
  }

  /// The height of the header at the top of every page, in points.
  var top: Double { outer(options.header == nil ? 0 : bandHeight, hasLogo: logo?.isAtTop == true) }
  /// The height of the footer at the bottom of every page, in points.
  var bottom: Double { outer(options.footer == nil ? 0 : bandHeight, hasLogo: logo?.isAtTop == false) }

  private func outer(_ text: Double, hasLogo: Bool) -> Double {
    let height = max(text, hasLogo ? logoHeight : 0)
    return height > 0 ? edge + height + size * Self.air : 0
  }

  /// The height of the title at the top of the first page, in addition to ``top``,
  /// in points. A logo stands beside it.
  var firstTop: Double {
    guard titleLines.large > 0 else { return 0 }
    return titleHeight + (options.header == nil ? max(-titleHeight, edge + size * Self.air - top) : 0)
  }

  private func frame(of logo: Logo, width: Double, between edges: ClosedRange<Double>, on page: Size) -> Rect
  {
    Rect(
      x: logo.isAtLeft ? edges.lowerBound : edges.upperBound - width,
      y: logo.isAtTop ? edge : page.height - edge - logoHeight, width: width, height: logoHeight)
  }

  private func logoWidth(in width: Double) -> Double { min(logoHeight * Self.logoAspect, width / 3) }

  /// Returns the width of a title, which keeps clear of a logo beside it.
  private func titleWidth(in width: Double) -> Double {
    logo?.isAtTop == true ? width - 2 * (logoWidth(in: width) + size) : width
  }

  /// Returns the top of a title of some height, or of a header without one.
  private func titleTop(height: Double, above content: Double, isOnlyPage: Bool) -> Double {
    guard height > 0, top == 0 || isOnlyPage && logo?.isAtTop != true else { return edge }
    return max(edge, content - titleSize * Self.titleAir - height - (options.header == nil ? 0 : bandHeight))
  }

  /// Returns the texts of a page. Its number counts from 1, and its size is in points. A title stands close
  /// above the photos, which begin at `content`; on the only page, with the header below it. A header alone, and a
  /// title beside a logo, are at the top. Header, footer and logo end at the edges
  /// of the photos on all pages; without such edges, at the page's margins.
  func texts(
    page number: Int, of count: Int, on page: Size, above content: Double, edges: ClosedRange<Double>?
  ) -> [Furniture] {
    var values = Self.values(page: number, of: count, photos)
    let title = Self.text(options.title, values, photos)
    // The first page has the title; the header repeats it on the following pages.
    values[.title] = number == 1 ? "" : title

    let edges = edges ?? edge...max(edge, page.width - edge)
    let width = edges.upperBound - edges.lowerBound
    var texts: [Furniture] = []
    let logoWidth = logoWidth(in: width)
    let logoFrame = logo.map { frame(of: $0, width: logoWidth, between: edges, on: page) }
    if let logoFrame { texts.append(Furniture(.logo, frame: logoFrame, size: logoHeight)) }

    let shift = number == 1 ? titleHeight : 0
    let start = titleTop(height: shift, above: content, isOnlyPage: count == 1)
    if shift > 0, !title.allSatisfy(\.isWhitespace) {
      texts.append(
        Furniture(
          .title, centre: title,
          frame: Rect(
            x: edges.lowerBound + (width - titleWidth(in: width)) / 2,
            y: start,
            width: titleWidth(in: width), height: titleHeight), size: titleSize,
          lines: titleLines.large + titleLines.small))
    }

    let bands: [(kind: Furniture.Kind, band: PageBand?, y: Double)] = [
      (.header, options.header, start + shift),
      (.footer, options.footer, page.height - edge - bandHeight),
    ]
    for (kind, band, y) in bands {
      let parts = [band?.left, band?.centre, band?.right].map { Self.text($0, values, photos) }
      guard !parts.joined().allSatisfy(\.isWhitespace) else { continue }
      var frame = Rect(x: edges.lowerBound, y: y, width: width, height: bandHeight)
      if let logo, let logoFrame, logo.isAtTop == (kind == .header) {
        // Text beside the logo is on its middle line and keeps its own middle.
        let reserved = logoWidth + size
        if shift == 0 || kind == .footer { frame.y = logoFrame.midY - bandHeight / 2 }
        if !parts[logo.isAtLeft ? 0 : 2].isEmpty || !parts[1].isEmpty {
          frame.x += parts[1].isEmpty && !logo.isAtLeft ? 0 : reserved
          frame.width -= parts[1].isEmpty ? reserved : 2 * reserved
        }
      }
      texts.append(
        Furniture(kind, left: parts[0], centre: parts[1], right: parts[2], frame: frame, size: size))
    }
    return texts
  }
}

/// The facts about photos for the texts of a page.
struct PhotoSummary {
  let count: Int
  /// The first and last date of the photos; `nil` if fewer than half of them have a date.
  private let dates: (first: PhotoDate, last: PhotoDate)?
  /// The name of the photos' folder, list or server.
  let folder: String
  private let photos: [InspectedPhoto]

  init(_ photos: [InspectedPhoto], folder: String) {
    count = Set(photos.map(\.id)).count
    self.photos = photos
    self.folder = folder
    let dates = photos.compactMap { $0.facts.metadata?.taken }.sorted { $0.clock < $1.clock }
    // The dates of a few photos say little about the others.
    let isMost = 2 * dates.count >= photos.count
    self.dates = isMost ? dates.first.flatMap { first in dates.last.map { (first, $0) } } : nil
  }

  /// The day of the photos, or their first and last day; empty if fewer than half of them have a date.
  var days: String { DatePattern("yyyy-MM-dd").map { text(.dated(.date, $0)) } ?? "" }

  /// Returns the values of a field, each value once, in the order of the photos.
  func text(_ part: CaptionTemplate.Part) -> String {
    if case .dated(.date, let pattern) = part {
      guard let dates else { return "" }
      let first = pattern.text(of: dates.first)
      let last = pattern.text(of: dates.last)
      return first == last ? first : "\(first) – \(last)"
    }
    return photos.lazy.compactMap { $0.fields.shown(part) }.filter { !$0.allSatisfy(\.isWhitespace) }
      .titleText
  }
}

/// The name of a build's sources in titles.
enum SourceTitle {

  /// Returns the names of sources: the name of a folder, the name of a list file without its extension, or
  /// the host or bucket of an address.
  static func of(_ sources: [String]) -> String {
    sources.map(name).titleText
  }

  private static func name(_ source: String) -> String {
    if SourceScheme(of: source) != nil { return URL(string: source)?.host ?? "" }
    // Resolves `.` and `..` to the folder's own name.
    let path = URL(fileURLWithPath: source).standardizedFileURL
    let isFolder = (try? Stat(FilePath(path.path)))?.type == .directory
    let name = isFolder ? path.lastPathComponent : path.deletingPathExtension().lastPathComponent
    return source == "-" || name == "/" ? "" : name
  }
}
