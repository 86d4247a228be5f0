import GalleryJSON
import GalleryText
import GalleryWeb

/// Completes a recipe with its paging rule, and proves it by reading the listing.
extension ListingLearner {
  /// The most paging rules to try.
  private static let ruleLimit = 6

  func prove(
    _ learned: inout LearnedListing, _ address: WebAddress, _ found: LearnedImage, _ json: JSONValue
  ) async throws(ListingError) {
    let items = found.list.path.prefix { $0 != "[" && $0 != "*" }
    let values = LearnedList.values(in: json).filter { !$0.path.hasPrefix(items + "[") && $0.path != items }
    let onPage = found.list.elements.count
    var rules: [JSONValue?] = [nil]
    if let page {
      let example = PageExample(
        first: address, second: page, itemCount: onPage, values: values + Self.lastValues(of: found.list))
      rules = Array(example.candidates.prefix(Self.ruleLimit))
      if rules.isEmpty { learned.problems.append("no value of the first page leads to the second page") }
    }

    var best: (rule: JSONValue?, listing: RemoteListing)?
    for rule in rules.isEmpty ? [nil] : rules {
      let listing = try await read(learned.recipe + (rule.map { [("next", $0)] } ?? []), address)
      guard listing.photos.count > best?.listing.photos.count ?? -1 else { continue }
      best = (rule, listing)
      if listing.pages > 1, !listing.coverage.isShort, listing.problems.isEmpty { break }
    }
    guard let best else { return }
    let listing = best.listing
    if let rule = best.rule { learned.recipe.append(("next", rule)) }

    learned.photoCount = listing.photos.count
    learned.pageCount = listing.pages
    // A smaller number is that of a page.
    let stated = listing.total.flatMap { $0 < listing.photos.count ? nil : $0 }
    learned.total = stated
    learned.problems += Self.problems(of: listing)
    // On one page, a number may equal that of the photos by chance.
    let number = stated ?? (listing.pages > 1 ? listing.photos.count : nil)
    let equal = values.filter { number != nil && $0.value.int == number }
    let named = equal.first {
      Statements.isTotal(Paging.plain($0.path.split(separator: ".").last.map(String.init) ?? ""))
    }
    // A number that equals that of the items of a page may be the latter.
    if let number, let total = named ?? (number > onPage ? equal.first : nil) {
      learned.total = number
      learned.recipe.append(("total", .text(total.path)))
    }

    if page != nil, listing.pages < 2 { learned.problems.append("the second page was not read") }
    learned.needsPage =
      page == nil && (listing.total.map { listing.photos.count < $0 } ?? (listing.pages < 2))
    learned.statements = values.compactMap { path, value in
      statement(path, value, best.rule, learned, of: onPage)
    }
  }

  /// Returns the values of a list's last item, which may continue it: `$.photos[-1].id`.
  private static func lastValues(of list: LearnedList) -> [(path: String, value: JSONValue)] {
    let each = "[*]"
    guard list.path.hasSuffix(each), let last = list.elements.last else { return [] }
    let path = list.path.dropLast(each.count)
    guard path.firstRange(of: each) == nil else { return [] }
    return LearnedList.values(in: last).map { (path + "[-1]" + $0.path.dropFirst(), $0.value) }
  }

  /// Returns the reasons why a listing may not be whole.
  private static func problems(of listing: RemoteListing) -> [String] {
    var problems = listing.problems.map(\.description)
    switch listing.coverage {
    case .short: problems += [listing.coverage.detail].compactMap(\.self)
    case .unproven(let doubt) where listing.pages > 1: problems += [doubt].compactMap(\.self)
    case .proven, .unproven, .limited: break
    }
    return problems
  }

  private func read(
    _ members: [(key: String, value: JSONValue)], _ address: WebAddress
  ) async throws(ListingError) -> RemoteListing {
    var options = options
    let known = members.filter { $0.key != "url" }
    options.recipe = try Recipe(
      .object(Dictionary(known.map { ($0.key, $0.value) }) { _, last in last }), place: "source")
    return try await ListingReader(transport: transport, markup: markup, options: options).read(address)
  }

  /// Returns what a value beside the items says about the rest of the listing; `nil` for texts that say
  /// nothing.
  private func statement(
    _ path: String, _ value: JSONValue, _ rule: JSONValue?, _ learned: LearnedListing, of onPage: Int
  ) -> LearnedListing.Statement? {
    let role: LearnedListing.Statement.Role
    if rule?.text.contains(JSONValue.text(path).text) == true
      || value.int == learned.total && learned.total != nil
    {
      role = value.int.map { $0 > learned.photoCount } == true ? .contradicts : .used
    } else if let number = value.int {
      guard number >= 0 else { return nil }
      role = .unused
    } else if case .flag = value {
      role = .unused
    } else {
      guard let text = value.nonEmptyText, !text.contains(" "), text.contains("/") || text.count > 7 else {
        return nil
      }
      role = .unused
    }
    let text = RemoteText.line(value.scalarText ?? "", limit: 100) ?? ""
    return LearnedListing.Statement(path: path, text: text, role: role)
  }

  // MARK: The recipe

  /// Returns the members of a recipe without paging.
  func recipe(for address: WebAddress, _ found: LearnedImage) -> [(key: String, value: JSONValue)] {
    var url = address.text
    for secret in secrets(of: address) {
      url = url.replacing(secret.written, with: "\(secret.name)=${\(secret.variable)}")
    }
    var members: [(key: String, value: JSONValue)] = [
      ("type", "rest"), ("url", .text(url)), ("items", .text(found.list.path)),
    ]
    if let hop = found.hops.first {
      members.append(("item", found.hops.count == 1 ? .text(hop) : .list(found.hops.map(JSONValue.text))))
    }
    members.append(("image", found.value ?? .null))

    // Titles, dates and identities are texts of the list's items.
    let first = found.list.elements.first ?? .null
    let image = JSONLeaf.leaves(of: first).map(\.names).first { Self.path($0) == found.value?.nonEmptyText }
    let facts = ItemFacts(first, MarkupFragments(), image: image ?? [])
    let prefix = found.hops.isEmpty ? "" : "list:"
    let known: [(String, [String]?)] = [
      ("id", facts.idPath), ("title", facts.titlePath), ("date", facts.datePath),
    ]
    for case (let key, let names?) in known {
      let path = Self.path(names)
      guard key != "id" || found.marks.first(where: { $0.path == path })?.mark != .sameInAllItems else {
        continue
      }
      members.append((key, .text(prefix + path)))
    }
    return members
  }

  private static func path(_ names: [String]) -> String {
    "$" + names.map { $0 == "[]" ? "[0]" : LearnedList.step($0) }.joined()
  }

  /// Returns the secrets in an address: each query item as written, its name, and the variable that stands
  /// for its value.
  func secrets(of address: WebAddress) -> [(written: String, name: String, variable: String)] {
    address.rawItems.compactMap { item in
      let name = WebAddress.decoded(item).name
      guard SecretNames.isSecret(queryItem: name), item.contains("=") else { return nil }
      let variable = name.uppercased().filter { $0.isASCIILetterOrDigit || $0 == "_" }
      return (String(item), name, "SERVICE_" + variable)
    }
  }
}
