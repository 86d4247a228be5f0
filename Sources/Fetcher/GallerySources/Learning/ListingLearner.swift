import GalleryJSON
package import GalleryMarkup
import GalleryModel
import GalleryText
package import GalleryWeb

/// Reads an unknown listing in JSON for a person who looks on, and writes a recipe for it.
///
/// Everything is tried once: the addresses in the first item, the examples that the user copied from a
/// browser, and the recipe itself, which reads the whole listing as proof.
package struct ListingLearner: Sendable {
  let transport: any Transport
  let markup: any MarkupParsing
  let options: ListingOptions
  /// The address of the first photo's large image.
  let photo: WebAddress?
  /// The address of the second page.
  let page: WebAddress?

  package init(
    transport: any Transport, markup: any MarkupParsing, options: ListingOptions, photo: WebAddress?,
    page: WebAddress?
  ) {
    self.transport = transport
    self.markup = markup
    self.options = options
    self.photo = photo
    self.page = page
  }

  /// The maximum number of lists whose first item is searched, and of addresses requested in an item.
  private static let listLimit = 4
  private static let probeLimit = 24

  /// Throws if the response is not JSON with a list.
  package func learn(_ address: WebAddress) async throws(ListingError) -> LearnedListing {
    let answer = await answers(to: [.listing(address)])[0]
    if case .success = answer, LearnedMark(answer) != .json {
      throw .recipe(
        address: address.redacted,
        message:
          "recipes read JSON, found \(LearnedMark(answer)); a browser's network tools show the address "
          + "of the JSON behind a page")
    }
    let start = RecipeScope(
      item: .null, list: .null, page: .null, address: address, headers: [:], fragments: MarkupFragments())
    var scope = try await document(answer, behind: start)
    let json = scope.item
    scope.page = json

    // The list that gallery would read first, then outer and long ones.
    let best = JSONListFinder.readings(of: json).first?.path
    let all = LearnedList.all(in: json)
    let lists = all.filter { $0.path == best } + all.filter { $0.path != best }
    guard !lists.isEmpty else {
      throw .recipe(address: address.redacted, message: "no list was found; \(json.contents(of: "$"))")
    }

    var learned = LearnedListing()
    learned.lists = lists.map { ($0.path, $0.elements.count) }
    var found: LearnedImage?
    for list in lists.prefix(Self.listLimit) {
      let image = await self.image(in: list, scope)
      if learned.values.isEmpty || image.value != nil { learned.values = image.marks }
      guard image.value != nil else { continue }
      found = image
      break
    }
    guard var found else {
      if let photo {
        learned.problems.append("no value of the items leads to the photo \(photo.redacted)")
        learned.needsPhoto = false
      }
      return learned
    }

    split(&found, json)

    learned.needsPhoto = photo == nil && found.size.map { $0.longSide < 640 } ?? false
    learned.recipe = recipe(for: address, found)
    learned.variables = secrets(of: address).map(\.variable)
    try await prove(&learned, address, found, json)
    return learned
  }

  // MARK: Images

  /// Finds the image of a list's items: by the example, or the largest of those in the first item, or else in
  /// the document behind it.
  private func image(in list: LearnedList, _ scope: RecipeScope) async -> LearnedImage {
    var image = LearnedImage(list: list)
    guard let first = list.elements.first else { return image }
    let values = LearnedList.values(in: first)
    image.marks = await marks(of: values, list, scope.address)
    if let photo {
      let example = AddressExample(target: photo, base: scope.address, values: values)
      for candidate in example.candidates where await isImage(candidate, of: list, behind: [], scope) {
        image.value = candidate
        break
      }
    } else if let largest = image.marks.images.first {
      image.value = .text(largest.path)
    }
    if image.value == nil { await follow(&image, values, scope) }
    image.size = await size(of: image, scope)
    return image
  }

  /// Looks for the image in the documents to which the first item leads.
  private func follow(
    _ image: inout LearnedImage, _ values: [(path: String, value: JSONValue)], _ scope: RecipeScope
  ) async {
    let hops = image.marks.filter { $0.mark == .json || $0.mark == .page }.prefix(3)
    for hop in hops {
      guard let text = values.first(where: { $0.path == hop.path })?.value.nonEmptyText,
        let behind = await document(at: text, in: scope)
      else { continue }
      let inner = LearnedList.values(in: behind.item)
      let one = LearnedList(path: "", elements: [behind.item])
      let marks = await marks(of: inner, one, behind.address)
      let candidates =
        photo.map { AddressExample(target: $0, base: behind.address, values: inner).candidates }
        ?? marks.images.map { JSONValue.text($0.path) }
      for candidate in candidates.prefix(6)
      where await isImage(candidate, of: image.list, behind: [hop.path], scope) {
        image.value = candidate
        image.hops = [hop.path]
        image.marks = marks
        return
      }
    }
  }

  /// Requests the addresses among the values of a list's first element.
  private func marks(
    of values: [(path: String, value: JSONValue)], _ list: LearnedList, _ base: WebAddress
  ) async -> [LearnedListing.Value] {
    let others = list.elements.dropFirst().prefix(20)
    var marks = values.map { path, value -> LearnedMark? in
      guard !others.isEmpty, let path = try? JSONPath(path) else { return nil }
      return others.allSatisfy { (try? path.values(in: $0)) == [value] } ? .sameInAllItems : nil
    }
    let asked = values.enumerated().compactMap { index, entry -> (index: Int, request: WebRequest)? in
      guard marks[index] == nil, let text = entry.value.nonEmptyText,
        text.contains("://") || text.hasPrefix("/") || text.hasPrefix(".")
          || PictureName.promise(ofReference: text) == .picture && !text.contains(" "),
        let address = PictureName.address(text, in: base)
      else { return nil }
      return (index, WebRequest(address, for: .kind))
    }.prefix(Self.probeLimit)
    let answers = await answers(to: asked.map(\.request))
    for (one, answer) in zip(asked, answers) {
      marks[one.index] = LearnedMark(answer)
    }
    return zip(values, marks).map { entry, mark in
      LearnedListing.Value(
        path: entry.path, text: RemoteText.line(entry.value.scalarText ?? "", limit: 100) ?? "", mark: mark)
    }
  }

  /// Returns whether a value leads to different images from the first elements of a list.
  private func isImage(
    _ candidate: JSONValue, of list: LearnedList, behind hops: [String], _ scope: RecipeScope
  ) async -> Bool {
    let addresses = await addresses(of: candidate, in: list.elements.prefix(4), behind: hops, scope)
    guard addresses.count >= min(2, list.elements.count), Set(addresses).count == addresses.count else {
      return false
    }
    let answers = await answers(to: addresses.prefix(3).map { WebRequest($0, for: .kind) })
    return answers.allSatisfy { LearnedMark($0).area != nil }
  }

  private func size(of image: LearnedImage, _ scope: RecipeScope) async -> PixelSize? {
    guard let value = image.value,
      let address = await addresses(of: value, in: image.list.elements.prefix(1), behind: image.hops, scope)
        .first,
      case .picture(let size) = LearnedMark(await answers(to: [WebRequest(address, for: .kind)])[0])
    else { return nil }
    return size
  }

  /// Returns the addresses that a value of a recipe selects in some elements, or in the documents behind
  /// them.
  private func addresses(
    of value: JSONValue, in elements: some Sequence<JSONValue>, behind hops: [String], _ scope: RecipeScope
  ) async -> [WebAddress] {
    var reader = RecipeReader(place: "")
    guard let value = reader.value("image", value) else { return [] }
    var found: [WebAddress] = []
    for element in elements {
      var scope = scope
      scope.item = element
      scope.list = element
      for hop in hops {
        guard let text = try? RecipeValue(hop).text(in: scope),
          let behind = await document(at: text, in: scope)
        else { return [] }
        scope = behind
      }
      guard let text = try? value.text(in: scope), let address = PictureName.address(text, in: scope.address)
      else { continue }
      // A replacement must fit all items, not only the first.
      let plain = value.replacements.isEmpty ? nil : try? RecipeValue(value.text).text(in: scope)
      guard plain != text else { continue }
      found.append(address)
    }
    return found
  }

  /// Uses the inner list as the items if the elements have several photos each, and not one in several sizes.
  private func split(_ found: inout LearnedImage, _ json: JSONValue) {
    guard found.hops.isEmpty, let path = found.value?.nonEmptyText, path.hasPrefix("$"),
      let mark = path.firstRange(of: "[0]")
    else { return }
    let inner = LearnedList.all(in: json).first {
      $0.path == found.list.path + path[..<mark.lowerBound].dropFirst() + "[*]"
    }
    let rest = "$" + path[mark.upperBound...]
    guard let inner, let innerPath = try? JSONPath(rest), let first = found.list.elements.first,
      let outer = try? JSONPath(String(path[..<mark.lowerBound]) + "[*]"),
      let texts = try? outer.values(in: first).flatMap({ try innerPath.values(in: $0) }).compactMap(
        \.nonEmptyText),
      texts.count > 1, !ImageSizes.areOfOne(texts)
    else { return }
    found.list = inner
    found.value = .text(rest)
  }

  // MARK: Requests

  private var walk: ListingWalk {
    ListingWalk(
      transport: transport, options: options, markup: markup, recipe: nil, credential: nil,
      isAutomatic: false)
  }

  private func answers(to requests: [WebRequest]) async -> [Result<WebResponse, TransportError>] {
    await walk.answers(to: requests)
  }

  /// Returns the scope of the JSON or the web page in a response.
  private func document(
    _ answer: Result<WebResponse, TransportError>, behind scope: RecipeScope
  ) async throws(ListingError) -> RecipeScope {
    try await walk.scope(behind: scope, answer).get()
  }

  /// Returns the scope of the document at a reference in a scope; `nil` if it cannot be read.
  private func document(at reference: String, in scope: RecipeScope) async -> RecipeScope? {
    guard let address = PictureName.address(reference, in: scope.address) else { return nil }
    let answer = await answers(to: [WebRequest(address, for: .listing)])[0]
    return try? await document(answer, behind: scope)
  }
}

/// The image of a list's items, as a recipe describes it.
struct LearnedImage {
  var list: LearnedList
  /// The values of the first item, or of the document behind it.
  var marks: [LearnedListing.Value] = []
  /// The recipe's value; `nil` if no image was found.
  var value: JSONValue?
  /// The paths to the documents between.
  var hops: [String] = []
  /// The size of the first photo's image; `nil` if its header does not state it.
  var size: PixelSize?
}

extension [LearnedListing.Value] {
  /// The values with images, the largest first.
  fileprivate var images: [LearnedListing.Value] {
    filter { $0.mark?.area != nil }.sorted { ($0.mark?.area ?? 0) > ($1.mark?.area ?? 0) }
  }
}
