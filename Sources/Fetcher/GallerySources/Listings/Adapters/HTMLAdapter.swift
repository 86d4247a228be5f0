import GalleryJSON
import GalleryMarkup
import GalleryText
import GalleryWeb

/// HTML: directory indexes of nginx, Apache, Caddy, Python's `http.server` and others, pages of services with
/// an API, and pages with images.
enum HTMLAdapter {
  static let name = "HTML page"

  static func pictures(_ elements: [MarkupDocument.Element], _ document: ListingDocument) -> ListingPage? {
    let hasPassword = hasPassword(elements)
    if hasPassword, let earlier = document.source.earlier, !earlier.list.contains(Self.password) {
      return nil
    }
    let known = document.source.earlier?.member?.names.first
    let images = HTMLPictures.photos(in: elements, document: document, preferring: known)
    let list = ScriptList.page(in: elements, document)
    let isScript = list.map { known == script || known == nil && isBetter($0.photos, images) } ?? false
    var photos = isScript ? list?.photos ?? [] : images
    // The page may show the first photos, and the script list the others.
    let listed = Set(photos.flatMap { [$0.image] + $0.variants.map(\.address) })
    if isScript, listed.isDisjoint(with: images.map(\.image)) {
      let folders = Set(listed.map(\.folder))
      photos = images.filter { folders.contains($0.image.folder) } + photos
    }
    guard !photos.isEmpty else { return nil }

    @Sendable func page(_ photos: [RemotePhoto], by member: String?) -> ListingPage {
      let isScript = member == script
      let paging = HTMLPaging(elements: elements, document: document, count: photos.count)
      var page = ListingPage(adapter: Self.name, rest: paging.rest())
      page.reason = isScript ? "a list in a script of the page" : "images in the page, and images it links to"
      page.photos = photos
      page.itemCount = photos.count
      page.isForPeople = !isScript
      page.isGuess = true
      page.list = isScript ? [script] : places(of: photos, in: elements, document)
      if hasPassword { page.list.append(password) }
      page.member = member.map { ImageMember(names: [$0]) }
      if page.rest.next == nil, let list, isScript || list.photos.count == photos.count {
        page.rest = list.rest
      }
      return page
    }

    var first = page(photos, by: isScript ? script : known)
    guard document.source.earlier == nil else { return first }
    if let list { first.larger.append { isScript ? page(images, by: nil) : page(list.photos, by: script) } }
    if isScript {
      for reading in list?.larger ?? [] { first.larger.append { page(reading()?.photos ?? [], by: script) } }
    } else {
      for attribute in HTMLPictures.attributes(in: elements, document: document).prefix(3) {
        first.larger.append {
          page(HTMLPictures.photos(in: elements, document: document, preferring: attribute), by: attribute)
        }
      }
    }
    return first
  }

  /// The name of the list in a script, beside those of data attributes.
  private static let script = "script"

  static func emptyPage(
    _ elements: [MarkupDocument.Element], _ document: ListingDocument
  ) throws(ListingError) -> ListingPage? {
    if document.source.role == .part {
      return ListingPage(adapter: Self.name, rest: .whole("the page has no images"))
    }
    if let earlier = document.source.earlier {
      // A page of the list leads to its other pages.
      let paging = HTMLPaging(elements: elements, document: document, count: 0)
      if !hasPassword(elements) || earlier.list.contains(Self.password), paging.leadsToList {
        return ListingPage(adapter: Self.name, rest: paging.rest())
      }
    }
    if hasPassword(elements) { throw .signIn(address: document.redactedAddress) }
    let title = elements.first { $0.name == "title" }.flatMap { RemoteText.line($0.text, limit: 80) }
    throw .noPictures(
      address: document.redactedAddress, found: "an HTML page" + (title.map { " (\"\($0)\")" } ?? ""))
  }

  /// The mark of pages with a form for signing in.
  private static let password = "password"

  private static func hasPassword(_ elements: [MarkupDocument.Element]) -> Bool {
    elements.contains { $0.name == "input" && $0.attribute("type")?.lowercased() == "password" }
  }

  /// Returns the names of the elements around the elements that refer to photos.
  private static func places(
    of photos: [RemotePhoto], in elements: [MarkupDocument.Element], _ document: ListingDocument
  ) -> [String] {
    let base = document.base(of: elements)
    let addresses = Set(photos.flatMap { [$0.image] + $0.variants.map(\.address) })
    var places: Set<String> = []
    for element in elements {
      let refers = element.attributes.contains { name, value in
        guard value.contains(where: { "./".contains($0) }), value.utf8.count < 2048 else { return false }
        let first = name.hasSuffix("srcset") ? String(value.split { " ,".contains($0) }.first ?? "") : value
        return PictureName.address(first, in: base).map(addresses.contains) ?? false
      }
      if refers { places.insert(place(of: element)) }
    }
    return places.sorted()
  }

  private static func place(of element: MarkupDocument.Element) -> String {
    (element.parent.map { place(of: $0) + " " } ?? "") + element.name
  }

  /// Returns whether a script's list is better than the images of its page: it has more, or as many with
  /// larger ones.
  private static func isBetter(_ list: [RemotePhoto], _ images: [RemotePhoto]) -> Bool {
    guard list.count == images.count else { return list.count > max(1, images.count) || images.isEmpty }
    let variants = Set(list.flatMap { $0.variants.map(\.address) })
    return images.allSatisfy { variants.contains($0.image) }
  }

  /// Leads to the frames of a page, or to the target of its redirect, within its origin.
  static func frames(_ elements: [MarkupDocument.Element], _ document: ListingDocument) -> ListingPage? {
    guard document.source.depth < 2 else { return nil }
    let references = elements.compactMap { element -> String? in
      switch element.name {
      case "frame", "iframe": return element.attribute("src")
      case "meta" where element.attribute("http-equiv")?.lowercased() == "refresh":
        guard let content = element.attribute("content"), let mark = content.firstIndex(of: "=") else {
          return nil
        }
        return content[content.index(after: mark)...].filter { $0 != "'" && $0 != "\"" }.trimmed
      default: return nil
      }
    }
    let base = document.base(of: elements)
    let addresses = references.compactMap { base.resolving($0) }
      .filter { $0.origin == document.address.origin && $0 != document.address }
    guard !addresses.isEmpty else { return nil }
    var page = ListingPage(
      adapter: "frame page", reason: "frames or a redirect in the page", rest: .whole("the page has frames"))
    page.parts = addresses.prefix(10).map { document.part($0) }
    return page
  }

  static func index(_ elements: [MarkupDocument.Element], _ document: ListingDocument) -> ListingPage? {
    let links = elements.filter { $0.name == "a" }
    guard let kind = indexKind(elements, links, document) else { return nil }
    var page = ListingPage(adapter: kind, reason: "links into the folder itself", rest: FolderIndex.rest)
    // Code browsers and wikis have links with names of images that lead to pages.
    page.isGuess = kind == "directory index" && !headings(elements).contains { $0.hasPrefix("Index of ") }
    var index = FolderIndex(document)
    for link in links {
      if let reference = link.attribute("href") { index.add(reference, text: link.text.trimmed) }
    }
    index.finish(&page)
    return page
  }

  /// `nil` if the page is not an index.
  private static func indexKind(
    _ elements: [MarkupDocument.Element], _ links: [MarkupDocument.Element], _ document: ListingDocument
  ) -> String? {
    guard document.address.path.hasSuffix("/") || document.source.role == .first else { return nil }
    let headings = headings(elements)
    if headings.contains(where: { $0.hasPrefix("Directory listing for ") }) { return "Python index" }
    if headings.contains(where: { $0.hasPrefix("Index of ") }) {
      let isApache = elements.contains { element in
        element.name == "address" && element.text.hasPrefix("Apache")
          || element.name == "a" && element.attribute("href")?.hasPrefix("?C=") == true
      }
      let server = document.headers["Server"]?.lowercased() ?? ""
      return isApache || server.hasPrefix("apache")
        ? "Apache index" : elements.contains { $0.name == "hr" } ? "nginx index" : "directory index"
    }
    let isCaddy = elements.contains {
      $0.name == "a" && $0.attribute("href")?.contains("caddyserver.com") == true
    }
    if isCaddy, links.contains(where: { $0.attribute("href")?.hasPrefix("./") == true }) {
      return "Caddy index"
    }
    let named = links.compactMap { link in link.attribute("href").map { ($0, link.text.trimmed) } }
    return FolderIndex.isIndex(named, document) && !showsPictures(elements) ? "directory index" : nil
  }

  private static func headings(_ elements: [MarkupDocument.Element]) -> [String] {
    elements.filter { $0.name == "title" || $0.name == "h1" }.prefix(4).map { $0.text.trimmed }
  }

  /// Returns whether a page shows images, except for the icons of a folder index.
  private static func showsPictures(_ elements: [MarkupDocument.Element]) -> Bool {
    elements.contains { element in
      guard element.name == "img", let source = element.attribute("src") else { return false }
      return PictureName.promise(ofReference: source) == .picture && !source.hasSuffix(".gif")
        && !MemberNames.words(source).contains(where: MemberNames.isDecoration)
    }
  }
}
