import GalleryJSON
import GalleryModel
import GalleryWeb

/// Makes list entries from addresses, paths, and objects in the form that `gallery list` prints.
struct PhotoListReader {
  let base: WebAddress?
  private(set) var notes: [String] = []

  /// Clears the notes.
  mutating func removeNotes() -> [String] {
    defer { notes = [] }
    return notes
  }

  /// The known keys. Every other member of an object becomes a field.
  private static let keys = Set(names.keys).union(["variants", "source", "focus", "fields"])
  /// The names of known keys, in order of preference.
  private static let names = [
    "image": PhotoListColumns.imageNames + ["download_url", "original", "image_src"],
    "title": ["title", "caption", "name", "label", "alt", "description"],
    "date": ["date", "taken", "taken_at", "datetime", "created_at", "created"],
    "id": ["id", "uid", "uuid", "key"],
    "width": ["width", "w"],
    "height": ["height", "h"],
    "weight": ["weight", "votes", "rating", "score"],
    "page": ["page", "link", "html_url"],
  ]

  mutating func entry(_ value: JSONValue) -> Result<PhotoList.Entry, PhotoList.Refusal> {
    if let text = value.nonEmptyText { return entry(text, .object([:])) }
    guard case .object = value else {
      return .failure(.init(message: "expected an object with \"image\", or an address in quotes"))
    }
    guard let (_, image) = Self.find("image", in: value), let text = image.nonEmptyText else {
      return .failure(.init(message: "the object has no \"image\" with an address or a path"))
    }
    return entry(text, value)
  }

  mutating func entry(_ reference: String, _ object: JSONValue) -> Result<PhotoList.Entry, PhotoList.Refusal>
  {
    if PictureName.hasForeignScheme(reference),
      reference.contains("://") || Self.dangers.contains(where: reference.lowercased().hasPrefix)
    {
      let scheme = reference.prefix { $0 != ":" }
      return .failure(.init(message: "\(scheme): addresses are not read; expected http, https or a path"))
    }
    if base != nil || reference.contains("://") {
      guard let address = address(reference) else {
        let shown = RemoteText.line(reference, limit: 80) ?? ""
        return .failure(.init(message: "expected an http or https address, received \"\(shown)\""))
      }
      return .success(.address(photo(address, object)))
    }
    guard !reference.unicodeScalars.contains("\0") else {
      return .failure(.init(message: "the path contains a zero byte"))
    }
    let id = Self.text("id", object).flatMap(RemoteText.identity)
    return .success(.path(reference, id: id, photo(nil, object).shownDetails))
  }

  private static let dangers = ["data:", "javascript:", "file:", "blob:", "ftp:", "mailto:"]

  private func address(_ reference: String) -> WebAddress? {
    base.map { PictureName.address(reference, in: $0) } ?? WebAddress(reference)
  }

  /// Returns the photo of an object. Without an address, it has a placeholder.
  private mutating func photo(_ address: WebAddress?, _ object: JSONValue) -> RemotePhoto {
    let placeholder = WebAddress(
      origin: Origin(scheme: "http", host: "localhost", port: 80), path: "/", encodedQuery: nil, fragment: nil
    )
    var found = RemotePhoto(
      address ?? placeholder, id: Self.text("id", object), title: Self.text("title", object),
      date: Self.text("date", object), width: Self.find("width", in: object)?.value.pixels,
      height: Self.find("height", in: object)?.value.pixels,
      page: Self.text("page", object).flatMap { base?.resolving($0) ?? WebAddress($0) })

    found.details.weight = Self.find("weight", in: object)?.value.double
    if let weight = object["weight"]?.scalarText, object["weight"]?.double == nil {
      let shown = RemoteText.line(weight, limit: 80) ?? ""
      notes.append("the weight \"\(shown)\" was ignored; expected a number")
    }

    if let focus = object["focus"], focus != .null {
      found.details.focus = FocalPoint.read(focus)
      if found.details.focus == nil {
        let shown = focus.scalarText.flatMap { RemoteText.line($0, limit: 80) }.map { " \"\($0)\"" } ?? ""
        notes.append("the focus\(shown) was ignored; expected \(FocalPoint.expectation)")
      }
    }

    for variant in object["variants"]?.elements ?? [] { addVariant(variant, to: &found) }

    // A column with a value under a synonym is also a field, except for the photo's address and page.
    let used = ["image", "page"].compactMap { Self.find($0, in: object)?.name }
    if case .object(let members) = object {
      // The `fields` of an object that gallery wrote are merged into the fields.
      var others = members.filter { !Self.keys.contains($0.key) && !used.contains($0.key) }
      if case .object(let fields)? = members["fields"] { others.merge(fields) { first, _ in first } }
      if !others.isEmpty { found.details.fields = JSONLeaf.fields(of: JSONLeaf.leaves(of: .object(others))) }
    }

    found.isNamed = true
    return found
  }

  /// Adds a variant or a size rule in the form that ``RemotePhoto/json(source:)`` writes.
  private func addVariant(_ value: JSONValue, to found: inout RemotePhoto) {
    if let text = value["template"]?.nonEmptyText {
      found.sizes = SizeTemplate(text).map(SizeRule.template)
    } else if let text = value["wikimedia"]?.nonEmptyText,
      let template = SizeTemplate(text, widths: SizeTemplate.wikimediaWidths)
    {
      found.sizes = .template(template)
    } else if value["iiif"] != nil, let service = IIIFImage(json: value) {
      found.sizes = .iiif(service)
    } else if let text = (value["url"] ?? value).nonEmptyText, let address = address(text) {
      found.add(ImageVariant(address, width: value["width"]?.pixels, height: value["height"]?.pixels))
    }
  }

  private static func text(_ key: String, _ object: JSONValue) -> String? {
    find(key, in: object)?.value.scalarText
  }

  private static func find(_ key: String, in object: JSONValue) -> (name: String, value: JSONValue)? {
    for name in names[key] ?? [] {
      if let value = object[name], value.scalarText != nil { return (name, value) }
    }
    return nil
  }
}
