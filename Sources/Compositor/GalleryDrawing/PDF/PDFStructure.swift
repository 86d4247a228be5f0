import GalleryModel
import QPDF

/// The facts about a page that are added to the document after all pages are drawn.
struct PDFPage {
  /// A sequence of marked content: a photo, in points of the page from its top-left corner, or a text.
  enum Content {
    case figure(Rect, TileDetails)
    case text(TextRole)
  }

  /// The size of the page, in points.
  let size: Size
  let trimming: Trimming
  /// All marked content in drawing order; `nil` for decoration.
  let marks: [Content?]

  /// Converts a rectangle in points from the page's top-left corner to points
  /// from the paper's lower left corner.
  func box(_ frame: Rect) -> PDFValue {
    let left = frame.x + trimming.slug
    let top = frame.y + trimming.slug
    let height = trimming.paper(for: size).height
    return .array([left, height - top - frame.height, left + frame.width, height - top].map(PDFValue.number))
  }
}

/// The structure of a document for screen readers (ISO 32000-1, 14.7 and 14.8). It contains headings, and a
/// figure with alternative text for every photo, in the order of the photos.
struct PDFStructure {
  private let file: PDFFile
  private let root: PDFObject
  private let document: PDFObject
  private let headingType: String
  private var kids: [PDFValue] = []
  /// The elements of pages and links, by number.
  private var parents: [PDFValue] = []
  /// The links, whose numbers follow those of pages.
  private var links: [PDFObject] = []
  private let pageCount: Int

  /// Begins the structure of a document, whose headings may be below a title.
  init(in file: PDFFile, pageCount: Int, hasTitle: Bool) {
    self.file = file
    root = file.makeObject()
    document = file.makeObject()
    headingType = hasTitle ? "H2" : "H1"
    self.pageCount = pageCount
  }

  mutating func add(_ page: PDFPage, index: Int) {
    let object = file.page(index)
    // Decoration has no number; other content is numbered in order.
    let contents = page.marks.compactMap(\.self)
    let elements = contents.map { _ in file.makeObject() }
    let numbered = zip(contents, elements).enumerated().map {
      Entry(number: $0, content: $1.0, element: $1.1)
    }

    var figures: [Int: PDFObject] = [:]
    for entry in numbered {
      guard case .figure(_, let details) = entry.content, let number = details.number else { continue }
      if figures[number] == nil { figures[number] = entry.element }
    }
    var captions: [PDFObject: [PDFObject]] = [:]
    for entry in numbered {
      guard case .text(.caption(let number)) = entry.content, let figure = figures[number] else { continue }
      captions[figure, default: []].append(entry.element)
    }

    var annotations: [PDFValue] = []
    for entry in numbered.sorted(by: { $0.order < $1.order }) {
      switch entry.content {
      case .figure(let frame, let details):
        var parent = document
        if let link = details.link {
          parent = file.makeObject()
          annotations.append(addLink(link, element: parent, on: page, object, frame, details, entry.element))
        }
        set(
          entry.element, type(of: entry.content), parent, object,
          [.integer(entry.number)] + (captions[entry.element] ?? []).map(\.reference),
          [
            "Alt": .text(details.spoken),
            "A": .dictionary(["O": .name("Layout"), "Placement": .name("Block"), "BBox": page.box(frame)]),
          ])
        if parent == document { kids.append(entry.element.reference) }
      case .text(let role):
        let figure: PDFObject? = if case .caption(let number) = role { figures[number] } else { nil }
        set(entry.element, type(of: entry.content), figure ?? document, object, [.integer(entry.number)])
        if figure == nil { kids.append(entry.element.reference) }
      }
    }

    parents += [.integer(index), file.add(.array(elements.map(\.reference))).reference]
    file.set("StructParents", of: object, to: .integer(index))
    file.set("Tabs", of: object, to: .name("S"))
    if !annotations.isEmpty { file.set("Annots", of: object, to: .array(annotations)) }
    file.markContent(ofPage: index, page.marks.map { $0.map(type) })
  }

  func finish() {
    let numbers = parents + links.enumerated().flatMap { [.integer(pageCount + $0), $1.reference] }
    file.set(
      document,
      to: .dictionary([
        "Type": .name("StructElem"), "S": .name("Document"), "P": root.reference, "K": .array(kids),
      ]))
    file.set(
      root,
      to: .dictionary([
        "Type": .name("StructTreeRoot"), "K": document.reference,
        "ParentTree": file.add(.dictionary(["Nums": .array(numbers)])).reference,
        "ParentTreeNextKey": .integer(pageCount + links.count),
      ]))
    file.set("StructTreeRoot", of: file.catalogue, to: root.reference)
    file.set("MarkInfo", of: file.catalogue, to: .dictionary(["Marked": .boolean(true)]))
  }

  /// Numbered content of a page with its element.
  private struct Entry {
    let number: Int
    let content: PDFPage.Content
    let element: PDFObject

    /// The position in reading order: by photo, with the heading before it and the caption after it. Equal
    /// positions follow the drawing order.
    var order: (photo: Int, part: Int, number: Int) {
      switch content {
      case .figure(_, let details): (details.number ?? 0, 1, number)
      case .text(.title): (-1, 0, number)
      case .text(.heading(let photo)): (photo, 0, number)
      case .text(.caption(let photo)): (photo, 2, number)
      case .text(.decoration): (.max, 0, number)
      }
    }
  }

  private func type(of content: PDFPage.Content) -> String {
    switch content {
    case .figure: "Figure"
    case .text(.title): "H1"
    case .text(.heading): headingType
    case .text(.caption): "Caption"
    case .text(.decoration): "Span"
    }
  }

  private func set(
    _ element: PDFObject, _ type: String, _ parent: PDFObject, _ page: PDFObject, _ kids: [PDFValue],
    _ others: [String: PDFValue] = [:]
  ) {
    let entries: [String: PDFValue] = [
      "Type": .name("StructElem"), "S": .name(type), "P": parent.reference, "Pg": page.reference,
      "K": kids.count == 1 ? kids[0] : .array(kids),
    ]
    file.set(element, to: .dictionary(entries.merging(others) { $1 }))
  }

  /// Returns the link's annotation.
  private mutating func addLink(
    _ link: String, element: PDFObject, on page: PDFPage, _ object: PDFObject, _ frame: Rect,
    _ details: TileDetails, _ figure: PDFObject
  ) -> PDFValue {
    let annotation = file.add(
      .dictionary([
        "Type": .name("Annot"), "Subtype": .name("Link"), "Rect": page.box(frame),
        "Border": .array([.integer(0), .integer(0), .integer(0)]),
        // PDF/A requires that links are printed with the page (ISO 19005-2, 6.3.2).
        "F": .integer(4),
        "Contents": .text(details.spoken),
        "A": .dictionary(["Type": .name("Action"), "S": .name("URI"), "URI": .ascii(link)]),
        "StructParent": .integer(pageCount + links.count),
      ]))
    links.append(element)
    let reference = PDFValue.dictionary([
      "Type": .name("OBJR"), "Obj": annotation.reference, "Pg": object.reference,
    ])
    set(element, "Link", document, object, [figure.reference, reference])
    kids.append(element.reference)
    return annotation.reference
  }
}

extension TileDetails {
  fileprivate var spoken: String { PrintableText.of(alternative ?? name ?? "Photo") }
}
