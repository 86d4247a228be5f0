import GalleryMarkup
import GalleryModel
import GalleryText
import GalleryWeb

/// The images of an HTML page, as users see them. Prefers the image a thumbnail links to, and the largest of a
/// `srcset`. Includes lazily loaded images.
struct HTMLPictures {
  private let base: WebAddress
  private(set) var photos: [RemotePhoto] = []
  private var places: [WebAddress: Int] = [:]

  private init(base: WebAddress) { self.base = base }

  static func photos(in root: MarkupDocument.Element, document: ListingDocument) -> [RemotePhoto] {
    let elements = root.descendants
    let base = elements.first { $0.name == "base" }?.attribute("href").flatMap {
      document.address.resolving($0)
    }
    var pictures = HTMLPictures(base: base ?? document.address)
    for element in elements { pictures.take(element) }
    if pictures.photos.isEmpty { pictures.takeMetadata(elements) }
    return pictures.photos
  }

  static func photos(inFragment root: MarkupDocument.Element, base: WebAddress) -> [RemotePhoto] {
    var pictures = HTMLPictures(base: base)
    for element in root.descendants { pictures.take(element) }
    return pictures.photos
  }

  private mutating func take(_ element: MarkupDocument.Element) {
    switch element.name {
    case "img": takeImage(element)
    case "a" where !element.descendants.contains { $0.name == "img" }:
      guard let image = address(element.attribute("href")), PictureName.promise(of: image) == .picture else {
        return
      }
      add(RemotePhoto(image, title: element.text))
    default: return
    }
  }

  private mutating func takeImage(_ element: MarkupDocument.Element) {
    let sizes = candidates(element)
    guard !isDecoration(element), let own = sizes.max(by: { ($0.width ?? 0) < ($1.width ?? 0) }) else {
      return
    }
    let linked = link(around: element)
    // Wiki pages about images have an image's extension too.
    let isLinked =
      linked.map { PictureName.promise(of: $0) == .picture && !$0.path.contains("/wiki/") } ?? false
    var found = RemotePhoto(
      isLinked ? linked ?? own.address : own.address,
      title: [element.attribute("alt"), element.attribute("title")].lazy.compactMap {
        $0.flatMap { RemoteText.line($0) }
      }
      .first, page: isLinked ? nil : linked)
    for size in sizes { found.add(size) }
    found.shownWidth = shownWidth(of: element)
    add(found)
  }

  /// According to the element's attribute or style.
  private func shownWidth(of element: MarkupDocument.Element) -> Int? {
    if let width = element.attribute("width").flatMap({ Int($0.trimmed) }) { return width }
    for rule in element.attribute("style")?.split(separator: ";") ?? [] {
      let parts = rule.split(separator: ":").map(\.trimmed)
      if parts.count == 2, parts[0].lowercased() == "width", parts[1].hasSuffix("px") {
        return Int(parts[1].dropLast(2))
      }
    }
    return nil
  }

  /// From `srcset`, the attributes for lazy loading, and `src`.
  private func candidates(_ element: MarkupDocument.Element) -> [ImageVariant] {
    var found: [ImageVariant] = []
    for name in ["srcset", "data-srcset", "data-lazy-srcset"] {
      for (reference, width) in SourceSet.entries(element.attribute(name) ?? "") {
        if let address = address(reference) { found.append(ImageVariant(address, width: width)) }
      }
    }
    for name in ["data-original", "data-full-src", "data-src", "data-lazy-src", "data-large-file", "src"] {
      guard let address = address(element.attribute(name)), !found.contains(where: { $0.address == address })
      else { continue }
      found.append(ImageVariant(address))
      if found.count == 1 { break }
    }
    return found
  }

  /// Returns whether an image is decoration, such as a tracking pixel or an icon.
  private func isDecoration(_ element: MarkupDocument.Element) -> Bool {
    let sides = ["width", "height"].compactMap { element.attribute($0).flatMap { Int($0.trimmed) } }
    let words = NameTokens.tokens(element.attribute("class") ?? "")
    return sides.contains { $0 <= 32 } || words.contains(where: Self.decorations.contains)
  }

  private static let decorations: Set<String> = [
    "avatar", "logo", "icon", "favicon", "emoji", "gravatar", "sprite", "spinner", "badge",
  ]

  private func link(around element: MarkupDocument.Element) -> WebAddress? {
    var parent = element.parent
    for _ in 0..<4 {
      guard let current = parent else { return nil }
      if current.name == "a" {
        return current.attribute("href").flatMap { PictureName.address($0, in: base) }
      }
      parent = current.parent
    }
    return nil
  }

  /// Adds the images for link previews, if the page shows no image itself.
  private mutating func takeMetadata(_ elements: [MarkupDocument.Element]) {
    for element in elements where element.name == "meta" {
      let name = element.attribute("property") ?? element.attribute("name")
      guard name == "og:image" || name == "twitter:image", let image = address(element.attribute("content"))
      else {
        continue
      }
      add(RemotePhoto(image))
    }
  }

  private func address(_ reference: String?) -> WebAddress? {
    guard let address = reference.flatMap({ PictureName.address($0, in: base) }),
      PictureName.promise(of: address) != .other
    else { return nil }
    return address
  }

  private mutating func add(_ found: RemotePhoto) {
    if let index = places[found.image] {
      for variant in found.variants { photos[index].add(variant) }
      if photos[index].details.title == nil {
        photos[index].details.title = found.details.title
      }
    } else {
      places[found.image] = photos.count
      photos.append(found)
    }
  }

  /// Returns a Boolean value that indicates whether an image's file name suggests a part of the page's design.
  static func isDesign(_ photo: RemotePhoto) -> Bool {
    photo.image.stemWords.contains(where: decorations.contains)
  }
}

/// The `srcset` attribute of HTML: addresses with a width or a density.
enum SourceSet {
  /// Densities do not determine pixels.
  static func entries(_ text: String) -> [(reference: String, width: Int?)] {
    var entries: [(String, Int?)] = []
    var rest = text[...]
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "," }
      guard !rest.isEmpty else { return entries }
      // An address may contain commas. Those at its end separate it from the next address.
      var reference = rest.prefix { !$0.isWhitespace }
      rest = rest.dropFirst(reference.count)
      guard reference.last != "," else {
        while reference.last == "," { reference.removeLast() }
        entries.append((String(reference), nil))
        continue
      }
      let descriptor = rest.prefix { $0 != "," }.trimmed
      rest = rest.drop { $0 != "," }
      entries.append((String(reference), descriptor.hasSuffix("w") ? Int(descriptor.dropLast()) : nil))
    }
  }
}
