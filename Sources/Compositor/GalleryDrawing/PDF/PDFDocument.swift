import Cairo
package import GalleryModel
import QPDF
package import SystemPackage
import Vips

/// The properties of a PDF document besides its pages.
package struct PDFInformation: Sendable, Hashable {
  package var title: String?
  /// The language of the text (BCP 47).
  package var language: String
  /// The standard that the document conforms to.
  package var standard: PDFStandard
  /// The plan to attach, as JSON; `nil` for a file without attachments.
  package var plan: [UInt8]?

  package init(
    title: String? = nil, language: String = TextLanguage.unknown, standard: PDFStandard = .pdf,
    plan: [UInt8]? = nil
  ) {
    self.plan = plan
    self.title = title.map(PrintableText.of)?.nonEmpty
    self.language = language
    self.standard = standard
  }
}

/// A PDF file that grows page by page. After a page is added, only the places of
/// its photos and texts stay in memory.
///
/// Cairo draws the pages into a draft. libqpdf then adds what Cairo does not support: print boxes, structure
/// for screen readers, the colour profile and metadata.
///
/// The file contains no date and no file name, so equal pages give equal bytes. Use it from one thread only:
/// Pango has separate fonts for every thread, and Cairo would embed all of them.
package final class PDFDocument {
  private static let creator = "gallery"

  private let information: PDFInformation
  private let draft: FileDescriptor
  private let surface: Cairo.PDFSurface
  private var pages: [PDFPage] = []

  private var context: Cairo.Context { surface.context }

  /// Begins a document. The draft, an open, empty file for reading and writing,
  /// is temporary storage; it stays open.
  package init(_ information: PDFInformation, draft: FileDescriptor) throws(DrawingError) {
    self.information = information
    self.draft = draft
    surface = try DrawingError.wrapping { try Cairo.PDFSurface(to: draft) }
  }

  package func add(_ page: VectorPage) throws(DrawingError) {
    let trimming = page.trimming
    surface.setPageSize(trimming.paper(for: page.page))
    // Draw the background first: Cairo discards earlier content, open marks
    // included, below a shape that covers all.
    if page.background.alpha > 0 { fill(page.bleed, with: page.background) }
    if trimming.hasCropMarks { drawCropMarks(round: page.page, trimming) }
    var marks: [PDFPage.Content?] = []
    for sequence in Self.sequences(of: page.marks) {
      marks.append(sequence.first?.content(pixelsPerPoint: page.pixelsPerPoint))
      drawMark(PDFFile.beginning)
      try draw(sequence, of: page)
      drawMark(PDFFile.end)
    }
    pages.append(PDFPage(size: page.page, trimming: trimming, marks: marks))
    // Outline positions are always in points.
    for case .bookmark(let title, let y) in page.marks {
      surface.addOutline(
        PrintableText.of(title), page: pages.count,
        y: (y / page.pixelsPerPoint + trimming.slug).decimal(places: 3))
    }
    context.showPage()
    try DrawingError.wrapping { try surface.check() }
  }

  /// Completes the document and writes it to an open, empty file, which stays open.
  ///
  /// - Throws: ``DrawingError``; `CancellationError` if `isCancelled` returns `true`.
  package func finish(to output: FileDescriptor, isCancelled: @escaping () -> Bool = { false }) throws {
    do {
      try surface.finish()
      let file = try PDFFile(reading: draft.rawValue)
      try complete(file)
      try file.write(to: output.rawValue, isCancelled: isCancelled)
    } catch {
      if isCancelled() { throw CancellationError() }
      throw DrawingError(error)
    }
  }

  // MARK: Drawing

  /// Divides the marks of a page into sequences to draw together: one photo, one text, or decoration.
  private static func sequences(of marks: [SheetMark<EncodedTile>]) -> [ArraySlice<SheetMark<EncodedTile>>] {
    var sequences: [ArraySlice<SheetMark<EncodedTile>>] = []
    for (index, mark) in marks.enumerated() where mark.isDrawn {
      if !mark.isContent, let last = sequences.last, last.first?.isContent == false {
        sequences[sequences.count - 1] = marks[last.startIndex...index]
      } else {
        sequences.append(marks[index...index])
      }
    }
    return sequences
  }

  private func drawMark(_ size: (width: Double, height: Double)) {
    context.scoped { fill(Rect(x: 0, y: 0, width: size.width, height: size.height), with: Self.black) }
  }

  private static let black = Color(red: 0, green: 0, blue: 0)

  private func fill(_ frame: Rect, with color: Color) {
    // A closed path would be no rectangle for Cairo.
    context.beginPath()
    context.addRectangle(frame)
    context.setInk(color.ink)
    context.fill()
  }

  private func draw(_ marks: some Sequence<SheetMark<EncodedTile>>, of page: VectorPage) throws(DrawingError)
  {
    try context.scoped { () throws(DrawingError) in
      if page.trimming.slug > 0 {
        context.beginPath()
        context.addRectangle(page.bleed)
        context.clip()
      }
      context.translate(x: page.trimming.slug, y: page.trimming.slug)
      context.scale(by: 1 / page.pixelsPerPoint)
      for mark in marks { try draw(mark, of: page) }
    }
  }

  private func draw(_ mark: SheetMark<EncodedTile>, of page: VectorPage) throws(DrawingError) {
    switch mark {
    case .tile(let tile, let frame, let path, _):
      try draw(tile, in: frame.rect, clippedTo: page.unlikePaper(path))
    case .fill(let path, let color):
      context.draw(SheetMark<EncodedTile>.fill(page.unlikePaper(path), color: color), asPath: false)
    case .shade(let path, let color, let start, let end):
      context.draw(
        SheetMark<EncodedTile>.shade(page.unlikePaper(path), color: color, from: start, to: end),
        asPath: false)
    case .text, .stroke, .bookmark: context.draw(mark, asPath: false)
    }
  }

  /// The inset of a picture on each side of its frame, in pixels of the sheet. Poppler assumes that a picture
  /// ending exactly on a pixel also covers the next one, and would stretch it.
  private static let pictureInset = 0.002

  private func draw(_ tile: EncodedTile, in frame: Rect, clippedTo path: SheetPath) throws(DrawingError) {
    let picture = try DrawingError.wrapping {
      switch tile.kind {
      case .jpeg: try Cairo.Picture(jpeg: tile.file, size: tile.size)
      case .png: try Cairo.Picture(png: tile.file, size: tile.size)
      }
    }
    path.add(to: context)
    picture.fillPath(in: frame.grown(by: -Self.pictureInset), on: context)
  }

  private func drawCropMarks(round page: Size, _ trimming: Trimming) {
    context.scoped {
      context.translate(x: trimming.slug, y: trimming.slug)
      context.setInk(Self.black.ink)
      context.beginPath()
      for line in CropMarks.lines(round: page, bleed: trimming.bleed) {
        context.move(x: line.start.x, y: line.start.y)
        context.addLine(x: line.end.x, y: line.end.y)
      }
      context.stroke(width: CropMarks.width)
    }
  }

  // MARK: Completion

  private func complete(_ file: PDFFile) throws(DrawingError) {
    var structure = PDFStructure(in: file, pageCount: pages.count, hasTitle: information.title != nil)
    for (index, page) in pages.enumerated() {
      let edges = Rect(x: 0, y: 0, width: page.size.width, height: page.size.height)
      file.set("TrimBox", of: file.page(index), to: page.box(edges))
      file.set("BleedBox", of: file.page(index), to: page.box(edges.grown(by: page.trimming.bleed)))
      structure.add(page, index: index)
    }
    structure.finish()
    let catalogue = file.catalogue
    file.set("Lang", of: catalogue, to: .ascii(information.language))
    file.set("OutputIntents", of: catalogue, to: .array([try outputIntent(in: file)]))
    let packet = DocumentMetadata.bytes(information, creator: Self.creator)
    let metadata = file.addStream(packet, ["Type": .name("Metadata"), "Subtype": .name("XML")])
    file.set("Metadata", of: catalogue, to: metadata.reference)
    var facts: [String: PDFValue] = ["Creator": .ascii(Self.creator), "Producer": .ascii(Self.creator)]
    if let title = information.title {
      facts["Title"] = .text(title)
      file.set("ViewerPreferences", of: catalogue, to: .dictionary(["DisplayDocTitle": .boolean(true)]))
    }
    if let plan = information.plan { attach(plan, to: file) }
    file.set("Info", of: file.trailer, to: file.add(.dictionary(facts)).reference)
    // Cairo omits this entry, which PDF/A requires for TrueType fonts (ISO 19005-2, 6.2.11.3.2).
    file.set("CIDToGIDMap", to: .name("Identity"), whereverIs: "Subtype", "CIDFontType2", ifPresent: false)
    if information.standard.archival != nil {
      // ISO 19005-2, 6.2.8.
      file.set("Interpolate", to: .boolean(false), whereverIs: "Subtype", "Image", ifPresent: true)
    }
  }

  /// Attaches a plan (ISO 32000-1, 7.11.4).
  private func attach(_ plan: [UInt8], to file: PDFFile) {
    let content = file.addStream(
      plan, ["Type": .name("EmbeddedFile"), "Params": .dictionary(["Size": .integer(plan.count)])])
    let name = PDFValue.ascii("plan.json")
    let attachment = file.add(
      .dictionary([
        "Type": .name("Filespec"), "F": name, "UF": name, "EF": .dictionary(["F": content.reference]),
      ]))
    let names = PDFValue.dictionary(["Names": .array([name, attachment.reference])])
    file.set("Names", of: file.catalogue, to: .dictionary(["EmbeddedFiles": names]))
  }

  /// Returns the output intent that declares all colours and pictures as sRGB.
  private func outputIntent(in file: PDFFile) throws(DrawingError) -> PDFValue {
    let name = "sRGB IEC61966-2.1"
    let profile = file.addStream(try DrawingError.wrapping { try VipsProfile.srgb() }, ["N": .integer(3)])
    return .dictionary([
      "Type": .name("OutputIntent"), "S": .name("GTS_PDFA1"), "OutputConditionIdentifier": .ascii(name),
      "Info": .ascii(name), "RegistryName": .ascii("http://www.color.org"),
      "DestOutputProfile": profile.reference,
    ])
  }
}

extension VectorPage {
  /// The area of the page's background and photos, in points from the paper's top-left corner.
  fileprivate var bleed: Rect {
    Rect(x: trimming.slug, y: trimming.slug, width: page.width, height: page.height).grown(by: trimming.bleed)
  }

  /// Returns a path that looks the same, but is not a rectangle that covers the paper. For such a rectangle,
  /// Cairo would discard the marked content begun before. A corner is added outside the paper.
  fileprivate func unlikePaper(_ path: SheetPath) -> SheetPath {
    guard case .rectangle(let frame) = path else { return path }
    let slug = trimming.slug * pixelsPerPoint
    let right = page.width * pixelsPerPoint + slug
    let bottom = page.height * pixelsPerPoint + slug
    // Cairo treats a rectangle that is one pixel smaller as covering too.
    guard frame.x <= 1 - slug, frame.y <= 1 - slug, frame.maxX >= right - 1, frame.maxY >= bottom - 1 else {
      return path
    }
    return .polygon([
      .init(x: frame.x, y: frame.y), .init(x: frame.maxX, y: frame.y),
      .init(x: max(frame.maxX, right) + 2, y: frame.midY), .init(x: frame.maxX, y: frame.maxY),
      .init(x: frame.x, y: frame.maxY),
    ])
  }
}

extension SheetMark {
  fileprivate var isDrawn: Bool {
    guard case .bookmark = self else { return true }
    return false
  }

  /// Returns the photo or text for screen readers, placed in points of the page; `nil` for decoration.
  fileprivate func content(pixelsPerPoint: Double) -> PDFPage.Content? {
    switch self {
    case .tile(_, let frame, _, let details) where details != TileDetails():
      .figure(frame.rect.scaled(by: 1 / pixelsPerPoint), details)
    case .text(_, let role) where role != .decoration: .text(role)
    default: nil
    }
  }

  fileprivate var isContent: Bool { content(pixelsPerPoint: 1) != nil }
}
