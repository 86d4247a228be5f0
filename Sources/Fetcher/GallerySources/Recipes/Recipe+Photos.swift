import GalleryJSON
import GalleryModel
import GalleryWeb

extension Recipe {
  /// The number is that of all items of the page.
  func elements(in page: JSONValue) throws -> (elements: [JSONValue], count: Int) {
    var found: [JSONValue] = []
    for path in items where found.isEmpty { found = try path.values(in: page) }
    if found.isEmpty, readsColumns, case .object(let columns) = page {
      found = JSONListFinder.rows(of: columns) ?? []
    }
    return (try selected(found), found.count)
  }

  /// Returns the elements that meet the condition.
  func selected(_ elements: [JSONValue]) throws -> [JSONValue] {
    guard let condition else { return elements }
    return try elements.filter { try condition.holds(for: $0) }
  }

  /// `nil` if the item has no image. Throws if a path visits too many values.
  func photo(in scope: RecipeScope, members: [ImageMember] = []) throws(JSONPathError) -> RemotePhoto? {
    let generic = GenericItem(members: members, base: scope.address, fragments: scope.fragments)
    let base = self[.image].isEmpty ? generic.photo(of: scope.item)?.photo : nil
    let address = try first(.image, scope).flatMap { PictureName.address($0, in: scope.address) }
    let service = try iiif(scope)
    guard let picture = address ?? base?.image ?? service?.whole,
      PictureName.promise(of: picture) != .other
    else { return nil }

    let title = try firstValue(.title, scope).flatMap { source, text in
      // WordPress and similar services call rendered HTML `rendered`.
      source.text.hasSuffix(".rendered") ? RemoteText.html(text, scope.fragments) : text
    }
    var found = RemotePhoto(
      picture, id: try first(.id, scope) ?? (base?.isNamed == true ? base?.id : nil),
      title: title ?? base?.details.title, date: try first(.date, scope) ?? base?.details.date,
      width: try pixels(.width, scope) ?? base?.width, height: try pixels(.height, scope) ?? base?.height,
      page: try first(.link, scope).flatMap { scope.address.resolving($0) } ?? base?.page)
    found.details.weight =
      try first(.weight, scope).flatMap { JSONValue.text($0).double } ?? base?.details.weight
    found.details.fields = JSONLeaf.fields(of: JSONLeaf.leaves(of: scope.item))
    for variant in base?.variants ?? [] { found.add(variant) }
    try addVariants(to: &found, scope)
    if found.sizes == nil, let service { found.sizes = .iiif(service) }
    return found
  }

  private func first(_ key: Key, _ scope: RecipeScope) throws(JSONPathError) -> String? {
    try firstValue(key, scope)?.text
  }

  /// Returns the first text that exists, and the recipe value that produced it.
  private func firstValue(
    _ key: Key, _ scope: RecipeScope
  ) throws(JSONPathError) -> (source: RecipeValue, text: String)? {
    let isAddress = key == .image || key == .link
    for value in self[key] {
      let text = try isAddress ? value.text(in: scope) : value.text(in: scope, encode: { $0 })
      if let text { return (value, text) }
    }
    return nil
  }

  private func pixels(_ key: Key, _ scope: RecipeScope) throws(JSONPathError) -> Int? {
    try first(key, scope).flatMap { JSONValue.text($0).pixels }
  }

  private func iiif(_ scope: RecipeScope) throws(JSONPathError) -> IIIFImage? {
    for value in self[.service] {
      guard let text = try value.text(in: scope, encode: PercentEncoding.component),
        let address = scope.address.resolving(text)
      else { continue }
      return IIIFImage(base: address.text, version: 2, level: nil)
    }
    guard case .iiif = variants, let text = try first(.image, scope) else { return nil }
    return IIIFImage(image: text)
  }

  private func addVariants(to found: inout RemotePhoto, _ scope: RecipeScope) throws(JSONPathError) {
    switch variants {
    case .none, .iiif: return
    case .values(let value):
      if value.hasSize {
        found.sizes = try value.text(in: scope).flatMap { SizeTemplate($0, in: scope.address) }.map(
          SizeRule.template)
        return
      }
      for selected in try value.values(in: scope) { addRecognised(selected, to: &found, scope) }
    case .list(let entries):
      for entry in entries { try add(entry, to: &found, scope) }
    }
  }

  /// Adds the variants from a list or map of addresses, or of objects with an address and a size.
  private func addRecognised(_ value: JSONValue, to found: inout RemotePhoto, _ scope: RecipeScope) {
    for leaf in JSONLeaf.leaves(of: value) where leaf.evidence > 0 {
      let variant = ImageVariant(leaf, in: scope.address, isElementRoot: leaf.names.count < 1)
      if let variant { add(variant.sized, to: &found) }
    }
  }

  private func add(
    _ entry: RecipeVariants.Entry, to found: inout RemotePhoto, _ scope: RecipeScope
  ) throws(JSONPathError) {
    guard let text = try entry.url.text(in: scope) else { return }
    if entry.url.hasSize {
      if found.sizes == nil { found.sizes = SizeTemplate(text, in: scope.address).map(SizeRule.template) }
      return
    }
    guard let address = PictureName.address(text, in: scope.address) else { return }
    var variant = ImageVariant(address)
    variant.width = try entry.width?.text(in: scope).flatMap { JSONValue.text($0).pixels }
    variant.height = try entry.height?.text(in: scope).flatMap { JSONValue.text($0).pixels }
    if let fit = entry.fit, let width = found.width, let height = found.height, width > 0, height > 0 {
      let scales = [Double(fit.width) / Double(width), Double(fit.height) / Double(height)]
      let scale = min(entry.covers ? max(scales[0], scales[1]) : min(scales[0], scales[1]), 1)
      let size = PixelSize(nearest: Double(width) * scale, Double(height) * scale)
      variant.width = size.width
      variant.height = size.height
    }
    add(variant.sized, to: &found)
  }

  /// Adds a variant. If it is the original, sets the original's size instead.
  private func add(_ variant: ImageVariant, to found: inout RemotePhoto) {
    guard variant.address == found.image else { return found.add(variant) }
    if found.width == nil || found.height == nil, variant.width != nil, variant.height != nil {
      found.width = variant.width
      found.height = variant.height
    }
  }
}
