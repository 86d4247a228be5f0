public import GalleryModel

/// The options for the output folder and file formats.
public struct OutputOptions: Sendable, Hashable {
  /// The photos of a sheet set.
  public enum SheetScope: String, Sendable, Hashable, Codable, CaseIterable {
    /// All photos.
    case all
    /// Each folder separately.
    case folder
  }

  /// The folder for sheets and report, created if missing. A name with the extension of a format, such as
  /// `sheet.pdf`, is a single file for all sheets, with the report beside it. Defaults to `gallery-out`.
  public var folder = "gallery-out"
  /// The file formats of the sheets, without duplicates. Defaults to JPEG.
  public var formats = [SheetFormat.jpeg]
  /// The photos that share a sheet set. Defaults to all photos.
  public var sheetPer = SheetScope.all
  /// The quality of JPEG, WebP and AVIF files and of photos in PDF and SVG files, 1 to 100; `nil` is 75 for
  /// AVIF and otherwise 90. Defaults to `nil`.
  public var quality: Int?
  /// The standard of PDF files. Defaults to PDF 1.7.
  public var pdf = PDFStandard.pdf
  /// A Boolean value that indicates whether one PDF file contains both orientations. Defaults to `false`.
  public var onePDF = false
  /// The long sides of the enlarged images of an HTML page, in pixels, in ascending order. A Deep Zoom sheet
  /// uses only the largest. Images are never larger than their photo. Defaults to 1280 and 2560.
  public var htmlSizes = [1280, 2560]
  /// The texts below an opened photo of an HTML page. Defaults to `.caption`.
  public var htmlInfo = OpenedInfo.caption
  /// The public address of an HTML page's folder, which links in other pages need; `nil` if it is unknown.
  /// Defaults to `nil`.
  public var htmlURL: String?
  /// The originals that opened photos offer for download. Unlike the page's images, they contain their
  /// metadata, including places. Defaults to `.none`.
  public var htmlOriginals = OriginalFiles.none
  /// A Boolean value that indicates whether users can mark photos on an HTML page and export the marks. The
  /// page then contains the photos' paths. Defaults to `false`.
  public var picks = false
  /// A Boolean value that indicates whether PDF, JPEG, PNG and WebP files contain the plan, so that `gallery
  /// render` can draw them again. The plan contains the photos' paths. Defaults to `false`.
  public var embedsPlan = false

  /// Creates options with every value at its default.
  public init() {}
}

extension OutputOptions {
  static let options: [ConfigurationOption] = [
    .init(
      "output", \.output.folder, .folder, .running, isCommon: true,
      help: "Write the sheets to this folder, or to one file such as sheet.pdf.", value: "folder",
      letter: "o",
      // `gallery thumbnails` requires the folder on the command line.
      thumbnails: .none),
    .init(
      "format", \.output.formats, .formats, .drawing, isCommon: true,
      help: """
        Set the file format; may be repeated: \(SheetFormat.allCases.map(\.rawValue).joined(separator: ", ")).
        """,
      value: "name", thumbnails: .words("Set the file format: png, webp or jpeg.", default: "png")),
    .init(
      "sheet-per", \.output.sheetPer, .choice, .planning, isCommon: true,
      help:
        "Make one sheet set of all photos (all), or one for each folder, whose name begins the files' (folder).",
      value: "what", isSharedByProducts: true),
    .init(
      "quality", \.output.quality, .automatic(.integer(in: 1...100)), .drawing,
      help: "Set the quality of JPEG, WebP and AVIF files, and of photos in PDF and SVG files.",
      value: "number",
      default: .text("90; 75 for avif")),
    .init(
      "pdf", \.output.pdfForm, pdfForm, .drawing,
      help: """
        Set the PDF standard: 1.7, or a-2b (PDF/A-2b, for archives). With one-file, portrait and landscape pages are in \
        sheets.pdf. May be repeated.
        """, value: "form", thumbnails: .none),
    .init(
      "picks", \.output.picks, .flag, .drawing,
      help: """
        Let visitors of HTML pages pick, rate and label photos, and write notes. They export a table for --edits, or \
        sidecars. The page then contains the paths of the photos.
        """, thumbnails: .none),
    .init(
      "embed-plan", \.output.embedsPlan, .flag, .running,
      help: """
        Put the plan into each sheet, for `gallery render sheet.pdf`. Sheets then contain the paths of the photos.
        """, isSharedByProducts: false, thumbnails: .none),
    .init(
      "html.sizes", \.output.htmlSizes, .sides, .drawing,
      help: "Set the long sides of opened images of HTML and dzi pages, in pixels.",
      value: "numbers", thumbnails: .none),
    .init(
      "html.info", \.output.htmlInfo, .choice, .drawing,
      help: """
        Set the texts below an opened photo: none, its caption, or also name, date, camera and exposure (exif).
        """, value: "which", thumbnails: .none),
    .init(
      "html.url", \.output.htmlURL,
      .emptyIsNone(.text("an address with http or https that ends in /", isValid: { isFolderAddress($0) })),
      .drawing,
      help:
        "Set the public address of the page's folder, such as https://photos.example/, for previews of links to it.",
      value: "url", default: .omitted, thumbnails: .none),
    .init(
      "html.originals", \.output.htmlOriginals, .choice, .drawing,
      help: "Offer originals for download: none, link, or copy, with all their metadata.",
      value: "how", thumbnails: .none),
  ]

  private static func isFolderAddress(_ text: String) -> Bool {
    text.hasSuffix("/")
      && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !#""<>\^`{|}?#"#.utf8.contains($0) }
      && ["http://", "https://"].contains { text.hasPrefix($0) && text.count > $0.count + 1 }
  }
}

extension OutputOptions {
  /// The value of the option `pdf`: the standard, and whether both orientations are in one file.
  var pdfForm: (standard: PDFStandard, isOneFile: Bool) {
    get { (pdf, onePDF) }
    set {
      pdf = newValue.standard
      onePDF = newValue.isOneFile
    }
  }

  private static let oneFile = "one-file"

  fileprivate static var pdfForm: OptionFormat<(standard: PDFStandard, isOneFile: Bool)> {
    let names = PDFStandard.allCases.map(\.rawValue) + [oneFile]
    return OptionFormat(
      listOf: "one of \(names.joined(separator: ", "))", form: .choice(names),
      read: { words in
        let standards = words.compactMap { PDFStandard(rawValue: $0.lowercased()) }
        let others = words.filter { PDFStandard(rawValue: $0.lowercased()) == nil }
        guard !words.isEmpty, Set(standards).count <= 1, others.allSatisfy({ $0.lowercased() == oneFile })
        else { return nil }
        return (standards.first ?? .pdf, !others.isEmpty)
      }, write: { [$0.standard.rawValue] + ($0.isOneFile ? [oneFile] : []) })
  }
}

extension OptionFormat<[SheetFormat]> {
  fileprivate static let formats = OptionFormat(
    listOf: oneOf(SheetFormat.allCases.map(\.rawValue)), form: .choice(SheetFormat.names),
    read: { texts in
      let formats = texts.compactMap(SheetFormat.init(name:))
      guard !texts.isEmpty, formats.count == texts.count else { return nil }
      return formats.enumerated().filter { !formats.prefix($0).contains($1) }.map(\.element)
    }, write: { $0.map(\.rawValue) })
}

extension OptionFormat<[Int]> {
  /// The long sides of images in pixels, in ascending order.
  fileprivate static let sides = OptionFormat(
    "1 to 4 numbers from 320 to 8192, such as 1280,2560",
    read: { text in
      let numbers = text.parts(separatedBy: ",").map { Int($0.trimmed) }
      let sides = Set(numbers.compactMap(\.self)).sorted()
      let isValid = sides.count == numbers.count && (1...4).contains(sides.count)
      return isValid && sides.allSatisfy((320...8192).contains) ? sides : nil
    }, write: { $0.map(String.init).joined(separator: ",") })
}
