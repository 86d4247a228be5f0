import GalleryJSON
import GalleryMarkup
import GalleryText
import GalleryWeb

/// Detects the type of a response from its bytes, and reads it. The content type is used only for the
/// encoding of HTML.
struct ListingParser {
  let markup: any MarkupParsing

  private enum Content {
    case photo
    case json(JSONValue)
    /// The root.
    case xml(MarkupDocument.Element)
    /// All elements.
    case html([MarkupDocument.Element])
    /// JSON in lines.
    case lines
    /// A list of photos in another format.
    case list
  }

  func page(_ document: ListingDocument) async throws(ListingError) -> ListingPage {
    let content = try await content(of: document)
    // Read the page again if HTML fragments had to be parsed first.
    while true {
      let found = Result { () throws(ListingError) in try page(content, document) }
      do throws(MarkupError) {
        if try await document.fragments.parseMissing(by: markup) { continue }
      } catch {
        throw document.failed("HTML", error)
      }
      return try found.get()
    }
  }

  private func page(_ content: Content, _ document: ListingDocument) throws(ListingError) -> ListingPage {
    for reading in Reading.all {
      let page =
        switch (reading, content) {
        case (.json(let read), .json(let json)): try read(json, document)
        case (.xml(let names, let read), .xml(let root)) where names.isEmpty || names.contains(root.name):
          try read(root, document)
        case (.html(let read), .html(let elements)): try read(elements, document)
        default: ListingPage?.none
        }
      if let page { return page }
    }
    switch content {
    case .photo: return photo(document)
    case .lines: return try list(document, format: .lines)
    case .list:
      try requireNoRecipe("text", document)
      return try list(document, format: nil)
    case .xml(let root) where root.name == "svg":
      throw .notAListing(
        address: document.redactedAddress, found: "an SVG image, which is read from files only")
    case .xml(let root) where document.source.role == .next && root.children.isEmpty:
      return ListingPage(adapter: "XML", rest: .whole("the document is empty"))
    case .xml(let root): throw document.hasNoPictures(root)
    case .json, .html: preconditionFailure("the last readings accept everything")
    }
  }

  private func content(of document: ListingDocument) async throws(ListingError) -> Content {
    switch PictureMagic.content(of: document.bytes) {
    case .picture: return .photo
    case .other(let name): throw .notAListing(address: document.redactedAddress, found: name)
    case .empty: throw .notAListing(address: document.redactedAddress, found: "an empty response")
    case .text: break
    }
    let start = document.bytes.prefix(4096).drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }
    switch start.first {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return try jsonOrLines(document)
    case UInt8(ascii: "<"): return try await markup(document, start: start)
    default: break
    }
    return Self.wrapped(document.bytes).map(Content.json) ?? .list
  }

  private func photo(_ document: ListingDocument) -> ListingPage {
    var page = ListingPage(
      adapter: "photo", reason: "the content is an image", rest: .whole("the content is an image"))
    let name = document.headers["Content-Disposition"].flatMap(HeaderParameters.fileName(disposition:))
    var found = RemotePhoto(document.source.request.address, id: name)
    // The service did not assign this name, so it does not identify the photo.
    found.isNamed = false
    page.photos = [found]
    return page
  }

  // MARK: Formats

  /// Reads JSON, or one JSON value a line.
  private func jsonOrLines(_ document: ListingDocument) throws(ListingError) -> Content {
    if document.source.earlier.adapter == PhotoList.Format.lines.name { return .lines }
    let parsed = Result { try JSONValue(parsing: document.bytes) }
      .mapError { document.malformed("JSON", "\($0)") }
    // A single JSON line with an image is both a list and an object; read it as an object.
    if case .success(let json) = parsed { return .json(json) }
    let texts = document.bytes.split(separator: 0x0A, maxSplits: 1)
    if texts.count > 1, (try? JSONValue(parsing: texts[0]))?.isContainer == true { return .lines }
    // One invalid character in a title should not lose all photos.
    if let json = try? JSONValue(parsing: document.bytes, as: .damaged) { return .json(json) }
    return .json(try parsed.get())
  }

  /// Throws if the user chose a recipe. A recipe expects JSON, so another type is an error even if it
  /// contains photos.
  private func requireNoRecipe(_ received: String, _ document: ListingDocument) throws(ListingError) {
    guard document.recipe != nil, !document.isAutomatic else { return }
    throw .recipe(address: document.redactedAddress, message: "the recipe expected JSON, found \(received)")
  }

  private func markup(
    _ document: ListingDocument, start: ArraySlice<UInt8>
  ) async throws(ListingError) -> Content {
    let head = String(decoding: start.prefix(1024), as: UTF8.self).lowercased()
    let isXML = head.hasPrefix("<?xml")
    if document.recipe != nil, !document.isAutomatic {
      // Some services respond with JSON, but with XML for errors.
      let root = try? await parsed(.xml, document).get().root
      if let message = root.flatMap(ServiceError.message) { throw document.refused(message) }
      try requireNoRecipe(isXML ? "XML" : "HTML", document)
    }
    if !head.hasPrefix("<!doctype html"), !head.hasPrefix("<html") {
      switch try await parsed(.xml, document) {
      case .success(let markup):
        guard let root = markup.root else { throw document.malformed("XML", "the document is empty") }
        return root.name == "html" ? .html(root.descendants) : .xml(root)
      // XHTML may have entities that only HTML defines.
      case .failure(let error):
        if isXML, head.firstRange(of: "<html") == nil { throw document.failed("XML", error) }
      }
    }
    let page = try await parsed(.html(encoding: document.charset), document)
      .mapError { document.failed("HTML", $0) }.get()
    guard let root = page.root else { throw document.malformed("HTML", "the page is empty") }
    return .html(root.descendants)
  }

  /// Returns the error of a malformed document; throws ``ListingError`` if the parser itself fails.
  private func parsed(
    _ kind: MarkupSource.Kind, _ document: ListingDocument
  ) async throws(ListingError) -> Result<MarkupDocument, MarkupError> {
    do {
      return .success(try await markup.parse(MarkupSource(kind, document.bytes)))
    } catch {
      switch error {
      case .parserFailed, .cancelled: throw document.failed(kind == .xml ? "XML" : "HTML", error)
      default: return .failure(error)
      }
    }
  }

  private func list(
    _ document: ListingDocument, format: PhotoList.Format?
  ) throws(ListingError) -> ListingPage {
    guard let text = String(validating: document.bytes, as: UTF8.self) else {
      throw .notAListing(address: document.redactedAddress, found: "text that is not UTF-8")
    }

    let list = PhotoList.parse(text, format: format, base: document.address, limit: document.limit + 1)
    let photos = list.entries.compactMap { entry -> RemotePhoto? in
      guard case .address(var photo) = entry else { return nil }
      photo.isNamed = false
      return photo
    }
    let paging = Paging(document: document, json: .null, itemCount: photos.count)
    var page = ListingPage(adapter: list.format.name, reason: "lines of text", rest: paging.rest())
    page.photos = photos

    // Any text parses as a list of names. Require that most lines have an image's name or are addresses.
    if list.format == .text {
      let addresses = text.split(whereSeparator: \.isNewline).lazy.map(\.trimmed)
        .count { ($0.hasPrefix("http://") || $0.hasPrefix("https://")) && !$0.contains(" ") }
      let promising = page.photos.count { PictureName.promise(of: $0.image) == .picture }
      guard max(addresses, promising) * 2 > page.photos.count else {
        throw .notAListing(address: document.redactedAddress, found: "text that is not a list of photos")
      }
    }

    guard !page.photos.isEmpty || list.problems.isEmpty else {
      throw document.malformed(list.format.name, list.problems[0].description)
    }

    page.notes = list.problems.prefix(5).map(\.description)
    if list.problems.count > 5 {
      page.notes.append("and \((list.problems.count - 5).counted("more line")) that cannot be used")
    }
    return page
  }

  /// Returns the JSON in a script, `callback({…});` or `var list = […];`, or behind a prefix that prevents
  /// its inclusion as one: `)]}',`, `while (1) {}`.
  private static func wrapped(_ bytes: [UInt8]) -> JSONValue? {
    guard let end = bytes.lastIndex(where: { !"; )\r\n\t".utf8.contains($0) }), "]}".utf8.contains(bytes[end])
    else { return nil }
    let starts = bytes.indices.prefix(200).filter { "[{".utf8.contains(bytes[$0]) && $0 < end }
    return starts.prefix(4).lazy.compactMap { try? JSONValue(parsing: bytes[$0...end]) }.first
  }
}
