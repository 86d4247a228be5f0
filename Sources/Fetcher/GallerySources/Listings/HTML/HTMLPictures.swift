import GalleryJSON
import GalleryMarkup
import GalleryModel
import GalleryText
import GalleryWeb

/// The images of an HTML page, as users see them. Prefers the image a thumbnail links to, and the largest of
/// the addresses in an element's attributes. Includes lazily loaded images.
struct HTMLPictures {
  private let base: WebAddress
  /// The data attribute that has the image; `nil` prefers those of links.
  private var attribute: String?
  private(set) var photos: [RemotePhoto] = []
  /// The images beside the page's main part.
  private(set) var beside: [WebAddress] = []
  /// The images that the page shows several times at places of one kind, beside others.
  private(set) var shared: [WebAddress] = []
  /// The number of images by data attribute.
  private var attributes: [String: Int] = [:]
  private var places: [WebAddress: Int] = [:]
  /// The elements that show or lead to photos.
  private var origins: [(element: MarkupDocument.Element, image: WebAddress)] = []

  /// The data attributes that most images have.
  var commonAttributes: [String] {
    let count = Set(origins.map(\.image)).count
    return attributes.filter { $0.value * 2 > count }.map(\.key).sorted()
  }

  static func read(
    _ elements: [MarkupDocument.Element], document: ListingDocument, preferring attribute: String? = nil
  ) -> HTMLPictures {
    var pictures = HTMLPictures(base: document.base(of: elements), attribute: attribute)
    for element in elements { pictures.take(element) }
    pictures.keepMainPart(of: elements)
    pictures.dropShared()
    let isEmpty = pictures.areDesign
    var backgrounds = HTMLPictures(base: pictures.base)
    for element in elements where isEmpty || element.name != "style" {
      backgrounds.takeBackground(element, alone: isEmpty && element.name != "style")
    }
    let areMost = isEmpty || backgrounds.photos.count > max(1, pictures.photos.count)
    // Fewer may be photos too if they are beside these in one folder.
    let folders = areMost ? [] : Set(pictures.photos.map(\.image.folder))
    for photo in backgrounds.photos where areMost || folders.contains(photo.image.folder) {
      pictures.add(photo)
    }
    pictures.dropSizes()
    if pictures.areDesign { pictures.takeMetadata(elements) }
    // Icons are not a page's only photos.
    if pictures.areDesign { pictures.photos = [] }
    return pictures
  }

  static func photos(inFragment root: MarkupDocument.Element, base: WebAddress) -> [RemotePhoto] {
    var pictures = HTMLPictures(base: base)
    for element in root.descendants { pictures.take(element) }
    return pictures.photos
  }

  private mutating func take(_ element: MarkupDocument.Element) {
    let candidates = Candidates(element, attribute, base: base)
    // A group around one image states addresses of that image.
    guard let own = candidates.best, Candidates.isImage(element) || !showsImage(element) else { return }
    let linked = link(around: element)
    let image = candidates.isPreferred ? nil : linked.flatMap { $0.isPicture ? $0.address : nil }
    guard image != nil || !isDecoration(element) else { return }
    for name in candidates.attributes.union(linked?.attributes ?? []) { attributes[name, default: 0] += 1 }
    var found = RemotePhoto(
      image ?? own.address, title: title(of: element), page: image == nil ? linked?.address : nil)
    for size in candidates.sizes { found.add(size) }
    found.shownWidth = image == nil ? shownWidth(of: element) : nil
    origins.append((element, found.image))
    add(found)
  }

  /// Returns whether an image is in one of the parts that the page is about, and not in an aside within it. `isWhole`:
  /// all else is such a part, except what introduces or closes the page (HTML Living Standard, 4.3 and 4.4.14).
  private static func isInMainPart(
    _ element: MarkupDocument.Element, parts: Set<Int>, isWhole: Bool, asides: Set<Int>
  ) -> Bool {
    var isInside = isWhole
    for current in element.ancestors {
      if asides.contains(current.index) { return false }
      if parts.contains(current.index) { return true }
      // Articles have headers and footers of their own.
      if ["header", "footer"].contains(current.name) { isInside = false }
    }
    return isInside
  }

  /// Returns whether an element is a part that accompanies others, or leads to them.
  private static func isAside(_ element: MarkupDocument.Element) -> Bool {
    if ["aside", "nav"].contains(element.name) { return true }
    guard element.name != "body", element.name != "html" else { return false }
    return ["complementary", "navigation"].contains(element.attribute("role")) || isRelated(element)
  }

  /// Returns whether its names are those of a part with related things: `related-posts`.
  private static func isRelated(_ element: MarkupDocument.Element) -> Bool {
    let names = ["class", "id"].compactMap { element.attribute($0) }
    return names.contains { $0.split(separator: " ").contains { MemberNames.isBeside(String($0)) } }
  }

  /// Removes images that the page shows several times at places of one kind, if most images are others.
  private mutating func dropShared() {
    let several = Dictionary(grouping: origins, by: \.image)
      .filter { $0.value.count >= ListingPage.sharedCount }
    let found = several.filter { _, shown in
      let kinds = Dictionary(grouping: shown) { $0.element.place }
      return kinds.values.contains { $0.count >= ListingPage.sharedCount }
    }
    guard found.count * 2 < photos.count else { return }
    shared = remove { found[$0.image] != nil }
  }

  /// Returns the addresses of the images that were removed.
  @discardableResult private mutating func remove(where isOther: (RemotePhoto) -> Bool) -> [WebAddress] {
    let removed = photos.filter(isOther).map(\.image)
    photos.removeAll(where: isOther)
    places = Dictionary(uniqueKeysWithValues: photos.enumerated().map { ($1.image, $0) })
    return removed
  }

  /// Returns whether the image of an element is within the page, and no placeholder of a few bytes.
  static func isInline(_ element: MarkupDocument.Element) -> Bool {
    guard Candidates.isImage(element), let source = element.attribute("src") else { return false }
    return source.utf8.count > 4096 && source.lowercased().hasPrefix("data:image/")
      && !element.attributes.contains {
        $0.name != "src" && PictureName.promise(ofReference: $0.value) == .picture
      }
  }

  /// Removes images beside the main part, unless they are most of the page's: banners, logos of sponsors, covers of
  /// other albums.
  private mutating func keepMainPart(of elements: [MarkupDocument.Element]) {
    let asides = elements.filter(Self.isAside)
    let related = Set(asides.filter(Self.isRelated).map(\.index))
    let places = Set(asides.map(\.index))
    let main = elements.filter { $0.name == "main" || $0.attribute("role") == "main" }
    let articles = elements.filter { $0.name == "article" }
    // A single article is the main part.
    let isWhole = main.isEmpty && articles.count != 1
    let parts = Set((main.nonEmpty ?? articles).map(\.index))
    let inside = Set(
      origins.filter { Self.isInMainPart($0.element, parts: parts, isWhole: isWhole, asides: places) }
        .map(\.image))
    // The last page of a list may have fewer photos than related ones.
    let others = origins.filter { origin in
      !origin.element.ancestors.contains { related.contains($0.index) }
    }
    guard !inside.isEmpty, inside.count * 2 >= Set(others.map(\.image)).count else { return }
    beside = remove { !inside.contains($0.image) }
  }

  /// Removes images that are sizes of others, such as those for browsers without scripts (`noscript`).
  private mutating func dropSizes() {
    let pairs = photos.flatMap { photo in photo.variants.map { ($0.address, photo.image) } }
    let wholes = Dictionary(pairs) { first, _ in first }
    remove { photo in
      guard let whole = wholes[photo.image], whole != photo.image else { return false }
      return !photo.variants.contains { $0.address == whole }
    }
  }

  /// According to the element's attribute or style.
  private func shownWidth(of element: MarkupDocument.Element) -> Int? {
    let style = (element.attribute("style") ?? "").lowercased().filter { !$0.isWhitespace }
    let styled = style.split(separator: ";").first { $0.hasPrefix("width:") && $0.hasSuffix("px") }
    return element.attribute("width").flatMap { Int($0.trimmed) }
      ?? styled.flatMap { Int($0.dropFirst("width:".count).dropLast("px".count)) }
  }

  /// Returns the title that the element, its link, or the figure around it states.
  private func title(of element: MarkupDocument.Element) -> String? {
    let around = Array(element.ancestors.prefix(Self.depth))
    let link = around.first { $0.name == "a" }
    func texts(_ names: [String]) -> [String] {
      names.flatMap { name in [element, link].compactMap { $0?.attribute(name) } }
    }
    let captions = texts(["data-caption", "data-title", "data-sub-html"]).map(Self.withoutTags)
    let figure = around.first { $0.name == "figure" && $0.nodeCount <= Self.groupSize }
    let visible = figure?.descendants.first { $0.name == "figcaption" }?.text
    let own = element.name == "a" && element.attribute("download") == nil ? [element.text] : []
    let labels = texts(["alt", "title", "aria-label"])
    return (captions + [visible].compactMap(\.self) + own + labels).lazy
      .compactMap { RemoteText.line($0) }.first
  }

  private static func withoutTags(_ text: String) -> String {
    let parts = text.split(separator: "<", omittingEmptySubsequences: false)
    return parts.prefix(1).joined() + parts.dropFirst().map { $0.drop { $0 != ">" }.dropFirst() }.joined()
  }

  /// Returns whether an image is decoration, such as a tracking pixel or an icon.
  private func isDecoration(_ element: MarkupDocument.Element) -> Bool {
    let sides = ["width", "height"].compactMap { element.attribute($0).flatMap { Int($0.trimmed) } }
    // The last word names the thing: `user-avatar`, but not `avatar-gallery`.
    let things = (element.attribute("class") ?? "").split(separator: " ").compactMap {
      MemberNames.words($0).last
    }
    return sides.contains { $0 <= 32 } || things.contains(where: MemberNames.isDecoration)
  }

  /// Returns the address that belongs to an image: of the link or group around it, or of a link in the same
  /// figure.
  private func link(
    around element: MarkupDocument.Element
  ) -> (address: WebAddress, isPicture: Bool, attributes: Set<String>)? {
    var page: WebAddress?
    for parent in element.ancestors.prefix(Self.depth) {
      guard !["body", "html"].contains(parent.name), parent.nodeCount <= Self.groupSize else { break }
      let images = parent.descendants.count { $0.name == "img" }
      guard images <= 1 || parent.name == "a" else { break }
      // Pages of wikis about images have an image's extension too.
      let sizes = Candidates(parent, attribute, base: base)
      if let size = sizes.best, !size.address.path.contains("/wiki/") {
        return (size.address, true, sizes.attributes)
      }
      if parent.name == "a", page == nil {
        page = parent.attribute("href").flatMap { PictureName.address($0, in: base) }
      }
      let isFigure = ["figure", "li", "td"].contains(parent.name)
      guard isFigure || ["div", "article"].contains(parent.name), element.name == "img" else { continue }
      let links = parent.descendants.filter { $0.name == "a" }
        .map { Candidates($0, attribute, base: base) }
        .compactMap { sizes in sizes.best.map { ($0.address, true, sizes.attributes) } }
      if let link = links.first, isFigure || links.count == 1 { return link }
    }
    return page.map { ($0, false, []) }
  }

  /// The number of elements around an image that may link to it or describe it.
  private static let depth = 4
  /// The maximum number of elements and texts in the group of an image.
  private static let groupSize = 200

  private func showsImage(_ element: MarkupDocument.Element) -> Bool {
    element.nodeCount > Self.groupSize || element.descendants.contains { $0.name == "img" }
  }

  /// Images that are `alone` need no file extension.
  private mutating func takeBackground(_ element: MarkupDocument.Element, alone: Bool) {
    let style = element.name == "style" ? element.text : element.attribute("style") ?? ""
    for part in style.split(separator: "url(").dropFirst().prefix(10_000) {
      let reference = part.prefix { $0 != ")" }.filter { $0 != "\"" && $0 != "'" }
      guard let image = PictureName.picture(reference, in: base),
        alone || PictureName.promise(of: image) == .picture
      else {
        continue
      }
      let title = element.name == "style" ? nil : title(of: element)
      add(RemotePhoto(image, title: title, page: link(around: element)?.address))
    }
  }

  /// Adds the images for link previews, if the page shows no image itself.
  private mutating func takeMetadata(_ elements: [MarkupDocument.Element]) {
    let names: Set = ["og:image", "og:image:url", "twitter:image"]
    for element in elements where element.name == "meta" {
      let name = element.attribute("property") ?? element.attribute("name") ?? ""
      if names.contains(name), let image = PictureName.picture(element.attribute("content"), in: base) {
        add(RemotePhoto(image))
      }
    }
  }

  private mutating func add(_ found: RemotePhoto) {
    if let index = places[found.image] {
      for variant in found.variants { photos[index].add(variant) }
      if photos[index].details.title == nil { photos[index].details.title = found.details.title }
    } else {
      places[found.image] = photos.count
      photos.append(found)
    }
  }

  /// A Boolean value that indicates whether there are no images but those of the page's design.
  private var areDesign: Bool { photos.allSatisfy(Self.isDesign) }

  /// Returns a Boolean value that indicates whether an image's file name suggests a part of the page's
  /// design.
  static func isDesign(_ photo: RemotePhoto) -> Bool {
    photo.image.stemWords.contains(where: MemberNames.isDecoration)
  }
}

extension PictureName {
  /// Returns the address of a reference, unless its extension is that of something else than an image.
  static func picture(_ reference: String?, in base: WebAddress) -> WebAddress? {
    reference.flatMap { address($0, in: base) }.flatMap { promise(of: $0) == .other ? nil : $0 }
  }
}

/// The addresses of one image in the attributes of an element.
private struct Candidates {
  /// The rank of an address in the preferred attribute.
  private static let preferredRank = 2.0
  /// The rank of an address without an ending, which may be that of a page.
  private static let pageRank = -2.0
  /// The maximum number of addresses of an image.
  private static let limit = 100

  private let element: MarkupDocument.Element
  private let base: WebAddress
  private var ranked: [(size: ImageVariant, rank: Double)] = []
  /// The data attributes with addresses.
  private(set) var attributes: Set<String> = []

  init(_ element: MarkupDocument.Element, _ preferred: String?, base: WebAddress) {
    self.element = element
    self.base = base
    let data = data
    if isImage { add(set: element.attribute("srcset")) }
    for (name, value) in data where name.contains("srcset") { add(set: value) }
    // Beside an own set, sources are the same sizes in other formats.
    if isImage, ranked.isEmpty { addSources() }
    // Themes of Shopify state the widths of an address.
    let width = element.attribute("data-widths")?.split { !$0.isNumber }.compactMap { Int($0) }.max() ?? 0
    for (name, value) in data where !name.contains("srcset") { addData(name, value, width, preferred) }
    addContent()
  }

  private var first: (size: ImageVariant, rank: Double)? {
    ranked.max { ($0.rank, $0.size.width ?? 0) < ($1.rank, $1.size.width ?? 0) }
  }

  var best: ImageVariant? { first?.size }
  var sizes: [ImageVariant] { ranked.filter { $0.rank > Self.pageRank }.map(\.size) }
  /// A Boolean value that indicates whether the preferred attribute has the best.
  var isPreferred: Bool { first?.rank == Self.preferredRank }

  /// The attributes that scripts read. All attributes of custom elements are data.
  private var data: [(name: String, value: String)] {
    let isCustom = element.name.contains("-")
    return element.attributes.filter { name, value in
      isCustom && !isImage || name.hasPrefix("data-")
        || isImage && name.hasSuffix("file") && value.contains("/")
    }
  }

  private mutating func add(_ text: String?, _ width: Int? = nil, rank: Double, needsExtension: Bool = false)
  {
    guard ranked.count < Self.limit, let found = PictureName.picture(text, in: base),
      !needsExtension || PictureName.promise(of: found) == .picture,
      !ranked.contains(where: { $0.size.address == found })
    else { return }
    ranked.append((ImageVariant(found, width: width), rank))
  }

  private mutating func add(set: String?) {
    for (reference, width, _) in SourceSet.entries(set ?? "").prefix(Self.limit) {
      add(reference, width, rank: 0.1)
    }
  }

  /// Adds the sizes of the picture around an image.
  private mutating func addSources() {
    guard let picture = Self.picture(around: element), picture.nodeCount <= Self.limit else { return }
    let own = PictureName.picture(element.attribute("src"), in: base)
    for source in picture.descendants where source.name == "source" {
      let set = source.attribute("srcset") ?? source.attribute("data-srcset")
      let first = SourceSet.entries(set ?? "").first.flatMap { PictureName.picture($0.reference, in: base) }
      // Sources for some screens may be other crops, with other names.
      let isSame = [own, first].compactMap { $0?.requestText }
      if source.attribute("media") == nil || ImageSizes.areOfOne(isSame) { add(set: set) }
    }
  }

  /// Adds the addresses of an attribute: its text, and those in its JSON.
  private mutating func addData(_ name: String, _ value: String, _ width: Int, _ preferred: String?) {
    // `data-bg="url(a.jpg)"`
    let reference = value.hasPrefix("url(") ? value.dropFirst(4).filter { !"'\")".contains($0) } : value
    let plain = reference.replacing("{width}", with: String(width))
    let texts =
      [(name, plain)]
      + Self.leaves(of: value).compactMap { leaf in
        leaf.value.nonEmptyText.map { (([name] + leaf.names).joined(separator: "."), $0) }
      }
    for (name, text) in texts
    where text.contains("/") || text == plain && PictureName.promise(ofReference: text) == .picture {
      let count = ranked.count
      let isSuggested = PictureName.picture(text, in: base).map(PictureName.promise(of:)) == .picture
      let rank = name == preferred ? Self.preferredRank : isSuggested ? 0.3 : Self.pageRank
      add(text, rank: rank, needsExtension: !isImage)
      if ranked.count > count { attributes.insert(name) }
    }
  }

  /// Adds the address that browsers show, or follow.
  private mutating func addContent() {
    let type = element.attribute("type")
    switch element.name {
    case _ where isImage: add(element.attribute("src"), rank: -1)
    case "a": add(element.attribute("href"), rank: 0.5, needsExtension: true)
    case "image": add(element.attribute("href") ?? element.attribute("xlink:href"), rank: 0)
    case "object" where type?.hasPrefix("image/") ?? true:
      add(element.attribute("data"), rank: 0, needsExtension: type == nil)
    case "embed": add(element.attribute("src"), rank: 0, needsExtension: true)
    case "video": add(element.attribute("poster"), rank: 0)
    default: break
    }
  }

  private var isImage: Bool { Self.isImage(element) }

  /// Returns the leaves of an attribute with JSON, which may be encoded: `data-object="%7B…"`.
  private static func leaves(of value: String) -> [JSONLeaf] {
    guard value.hasPrefix("{") || value.hasPrefix("%7B") else { return [] }
    let json = try? JSONValue(parsing: Array(PercentEncoding.decoded(value).utf8))
    return json.map(JSONLeaf.leaves) ?? []
  }

  /// Includes those of AMP.
  static func isImage(_ element: MarkupDocument.Element) -> Bool {
    ["img", "amp-img"].contains(element.name)
  }

  /// The parser does not end a source, so the image may be in it.
  private static func picture(around element: MarkupDocument.Element) -> MarkupDocument.Element? {
    let parent = element.ancestors.first { $0.name != "source" }
    return parent?.name == "picture" ? parent : nil
  }
}

/// The `srcset` attribute of HTML: addresses with a width or a density.
enum SourceSet {
  /// The highest density first. Densities do not determine pixels.
  static func entries(_ text: String) -> [(reference: String, width: Int?, density: Double)] {
    var entries: [(reference: String, width: Int?, density: Double)] = []
    var rest = text[...]
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "," }
      guard !rest.isEmpty else { return entries.sorted { $0.density > $1.density } }
      // An address may contain commas. Those at its end separate it from the next address.
      var reference = rest.prefix { !$0.isWhitespace }
      rest = rest.dropFirst(reference.count)
      guard reference.last != "," else {
        while reference.last == "," { reference.removeLast() }
        entries.append((String(reference), nil, 1))
        continue
      }
      let descriptor = rest.prefix { $0 != "," }.trimmed
      rest = rest.drop { $0 != "," }
      let number = descriptor.dropLast()
      let density = descriptor.hasSuffix("x") ? Double(number) : nil
      entries.append((String(reference), descriptor.hasSuffix("w") ? Int(number) : nil, density ?? 1))
    }
  }
}
