import GalleryJSON
import GalleryMarkup
import GalleryText
import GalleryWeb

/// Pages of HTML without a format of their own: their images, lists in their scripts, and frames.
struct HTMLListing {
  static let name = "HTML page"

  let elements: [MarkupDocument.Element]
  let document: ListingDocument

  private var base: WebAddress { document.base(of: elements) }

  func pictures() -> ListingPage? {
    let earlier = document.source.earlier
    if hasPassword, !earlier.isEmpty, !earlier.list.contains(Self.password) {
      return nil
    }
    let known = earlier.member?.names.first
    let shown = HTMLPictures.read(elements, document: document, preferring: known)
    let images = shown.photos
    let list = ScriptList.page(in: elements, document)
    let isScript =
      list.map { known == Self.script || known == nil && Self.isBetter($0.photos, images) } ?? false
    var photos = isScript ? list?.photos ?? [] : images
    // The page may show the first photos, and the script list the others.
    let listed = Set(photos.flatMap { [$0.image] + $0.variants.map(\.address) })
    if isScript, listed.isDisjoint(with: images.map(\.image)) {
      let folders = Set(listed.map(\.folder))
      photos = images.filter { folders.contains($0.image.folder) } + photos
    }
    guard !photos.isEmpty else { return nil }

    @Sendable func page(_ photos: [RemotePhoto], by member: String?) -> ListingPage {
      var page = ListingPage(adapter: Self.name, rest: paging(photos.count).rest())
      page.photos = photos
      page.title = title
      page.isGuess = true
      if member == Self.script {
        page.reason = "a list in a script of the page"
        page.list = [Self.script]
      } else {
        page.reason = "images in the page, and images it links to"
        page.list = places(of: photos)
        page.isForPeople = true
        page.beside = shown.beside
        page.shared = shown.shared
        page.notes = notes
      }
      if hasPassword { page.list.append(Self.password) }
      page.member = member.map { ImageMember(names: [$0]) }
      if page.rest.next == nil, let list, member == Self.script || list.photos.count == photos.count {
        page.rest = list.rest
      }
      return page
    }

    var first = page(photos, by: isScript ? Self.script : known)
    guard earlier.isEmpty else { return first }
    if let list {
      first.larger.append { isScript ? page(images, by: nil) : page(list.photos, by: Self.script) }
    }
    if isScript {
      for reading in list?.larger ?? [] {
        first.larger.append { page(reading()?.photos ?? [], by: Self.script) }
      }
    } else {
      for attribute in shown.commonAttributes.prefix(3) {
        first.larger.append {
          page(HTMLPictures.read(elements, document: document, preferring: attribute).photos, by: attribute)
        }
      }
    }
    return first
  }

  /// Notes about what a page shows beside its images: images within it, and frames.
  private var notes: [String] {
    var notes: [String] = []
    let inlineCount = elements.count(where: HTMLPictures.isInline)
    if inlineCount > 0 {
      let images = inlineCount.counted("image that is", "images that are")
      notes.append("the page has \(images) within it, without an address, and not read")
    }
    let frames = elements.filter { $0.name == "iframe" }.compactMap { $0.address("src", in: base) }
      .filter { $0.origin == document.address.origin }
    if let frame = frames.first, let path = RemoteText.line(frame.path, limit: 80) {
      notes.append("the page has \(frames.count.counted("frame")) not read, the first at \(path)")
    }
    return notes
  }

  private func paging(_ count: Int) -> HTMLPaging {
    HTMLPaging(elements: elements, document: document, count: count)
  }

  private var titleText: String { elements.first { $0.name == "title" }?.text ?? "" }

  private var title: PageTitle {
    let words = titleText.prefix(500).split { !$0.isLetter && !$0.isNumber }.map { $0.lowercased() }
    return PageTitle(words: Set(words.filter { Int($0) == nil }), numbers: Set(words.compactMap { Int($0) }))
  }

  /// The name of the list in a script, beside those of data attributes.
  private static let script = "script"

  func emptyPage() throws(ListingError) -> ListingPage? {
    if document.source.role == .part {
      return ListingPage(adapter: Self.name, rest: .whole("the page has no images"))
    }
    let earlier = document.source.earlier
    if !earlier.isEmpty {
      // A page of the list leads to its other pages.
      let paging = paging(0)
      if !hasPassword || earlier.list.contains(Self.password), paging.leadsToList {
        return ListingPage(adapter: Self.name, rest: paging.rest())
      }
    }
    if hasPassword { throw .signIn(address: document.redactedAddress) }
    let title = RemoteText.line(titleText, limit: 80)
    throw .noPictures(
      address: document.redactedAddress, found: "an HTML page" + (title.map { " (\"\($0)\")" } ?? ""))
  }

  /// The mark of pages with a form for signing in.
  private static let password = "password"

  private var hasPassword: Bool {
    elements.contains { $0.name == "input" && $0.attribute("type")?.lowercased() == "password" }
  }

  /// Returns the names of the elements around the elements that refer to photos.
  private func places(of photos: [RemotePhoto]) -> [String] {
    let base = base
    let addresses = Set(photos.flatMap { [$0.image] + $0.variants.map(\.address) })
    func refers(_ element: MarkupDocument.Element) -> Bool {
      element.attributes.contains { name, value in
        guard value.contains(where: { "./".contains($0) }), value.utf8.count < 2048 else { return false }
        let first = name.hasSuffix("srcset") ? String(value.split { " ,".contains($0) }.first ?? "") : value
        return PictureName.address(first, in: base).map(addresses.contains) ?? false
      }
    }
    return Set(elements.filter(refers).map(\.place)).sorted()
  }

  /// Returns whether a script's list is better than the images of its page: it has more, of the same folder or with
  /// one of several on the page, or as many with larger ones.
  private static func isBetter(_ list: [RemotePhoto], _ images: [RemotePhoto]) -> Bool {
    guard list.count == images.count else {
      let folders = Set(list.map(\.image.folder))
      if images.contains(where: { folders.contains($0.image.folder) }) { return list.count > images.count }
      let names = list.map(\.image.fileName).filter { $0.utf8.count > 4 }
      let shown = images.prefix(8).map { PercentEncoding.decoded($0.image.requestText) }
      return images.isEmpty
        || list.count > images.count
          && (images.count == 1 || shown.contains { text in names.contains { text.contains($0) } })
    }
    let variants = Set(list.flatMap { $0.variants.map(\.address) })
    return images.allSatisfy { variants.contains($0.image) }
  }

  /// Leads to the frames of a page, or to the target of its redirect, within its origin.
  func frames() -> ListingPage? {
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
    let addresses = references.compactMap { base.resolving($0) }
      .filter { $0.origin == document.address.origin && $0 != document.address }
    guard !addresses.isEmpty else { return nil }
    var page = ListingPage(
      adapter: "frame page", reason: "frames or a redirect in the page", rest: .whole("the page has frames"))
    page.parts = addresses.prefix(10).map { document.part($0) }
    return page
  }
}

extension MarkupDocument.Element {
  /// The names of the elements around it, and its own: `body main figure img`.
  var place: String { (parent.map { $0.place + " " } ?? "") + name }
}
