import GalleryJSON
import GalleryModel
import GalleryWeb

/// A way to read JSON of any structure: a list, and the member of its elements that has the image.
struct JSONReading {
  /// The names on the path to the list; `[]` and `*` stand for elements of lists and of keyed objects. Empty
  /// for the whole document.
  let list: [String]
  let member: ImageMember
  /// The evidence that the addresses are those of images, from 0 to 1.
  let evidence: Double
  /// The expected number of photos.
  let count: Double
  /// A Boolean value that indicates whether all elements have the same address.
  let isShared: Bool
  /// A Boolean value that indicates whether elements repeat the addresses of others: images of what they are about.
  let isRepeated: Bool
  /// A Boolean value that indicates whether it has fewer photos than the likeliest reading, or others.
  var isRare = false
  /// A Boolean value that indicates whether its list is another one than that of the likeliest reading.
  var isElsewhere = false
  /// The width that the first elements state for the image; 0 if unknown.
  let width: Int
  /// A Boolean value that indicates whether the objects with the addresses state their sizes.
  let statesSizes: Bool
  /// The number of words in its address. Those of smaller sizes have more.
  let wordCount: Int

  /// A Boolean value that indicates whether the addresses suggest images. Others may be those of pages.
  var isSuggested: Bool { evidence >= JSONLeaf.suggestion }

  /// A Boolean value that indicates whether its names are those of portraits or icons.
  var isDecoration: Bool {
    (list + member.names).flatMap(MemberNames.words).contains(where: MemberNames.isDecoration)
  }

  /// A Boolean value that indicates whether these names are in objects of their own within the items: those of authors.
  var isPortrait: Bool { isDecoration && member.names.count > 1 }

  /// The place of its addresses beside another reading: in the items, or in the document.
  func text(beside other: JSONReading) -> String {
    list == other.list ? member.text : member.names.isEmpty ? path : "\(path).\(member.text)"
  }

  /// `$.photos[*]`
  var path: String {
    list.reduce("$") { path, name in
      switch name {
      case "[]": path + "[*]"
      case "*": path + ".*"
      case JSONListFinder.columns: path + " (columns)"
      default: "\(path).\(name)"
      }
    }
  }
}

/// A member of list elements that may have the address of an image.
struct ImageMember: Sendable, Hashable {
  /// The names on the path in the element; `[]` stands for elements of lists. Empty for the element itself.
  var names: [String]
  /// The place in the inner list, if that has the image in sizes that nothing states.
  var position: Int?

  /// `src.original`, `links[].href`
  var text: String {
    let text = names.joined(separator: ".").split(separator: ".[]").joined(separator: "[]")
    return names.isEmpty ? "the elements" : text + (position.map { ", number \($0 + 1)" } ?? "")
  }

  func has(_ leaf: JSONLeaf) -> Bool {
    matches(leaf.names) && (position == nil || position == leaf.position)
  }

  /// Returns whether a path has the names; `*` stands for a key that each element has alone.
  func matches(_ path: [String]) -> Bool {
    path.count == names.count && zip(names, path).allSatisfy { $0 == "*" || $0 == $1 }
  }
}

/// Finds the lists of photos in JSON of any structure: arrays, keyed objects or parallel arrays with
/// addresses that may be those of images.
struct JSONListFinder {
  /// The name of a list that is stored in columns.
  static let columns = "(columns)"
  private static let visitLimit = 200_000
  private static let rowLimit = 200_000

  private var places: [Place] = []
  private var visits = 0

  /// Returns the readings of a document, the likeliest first, and those of the same list before others.
  /// `list`: the list that the earlier pages had.
  static func readings(of root: JSONValue, at list: [String] = []) -> [JSONReading] {
    var finder = JSONListFinder()
    finder.walk(root, Place(names: []), [], parent: .null)
    let readings = finder.places.flatMap { $0.readings(in: root, at: list) }
    let isSuggested = readings.contains { !$0.list.isEmpty && $0.isSuggested && !$0.isPortrait }
    let likely = readings.filter { reading in
      // Lists precede the document, which may describe one photo, and other addresses in it are its own.
      reading.list.isEmpty ? !isSuggested && reading.isSuggested : true
    }
    let known = likely.filter { $0.list == list }
    guard let best = (known.isEmpty ? likely : known).max(by: { $0.rank < $1.rank }) else { return [] }
    let place = outermost(best.list)
    var own: [JSONReading] = []
    var others: [JSONReading] = []
    for var reading in likely {
      let isOwn = outermost(reading.list) == place
      // Inner lists may have portraits of people, and more of them than photos.
      let isAround = reading.list.count < best.list.count && best.list.starts(with: reading.list)
      reading.isElsewhere = reading.list != best.list
      reading.isRare =
        !known.isEmpty && reading.list != list || reading.isShared || !isOwn && best.isSuggested
        || reading.count * 2 < best.count && !isAround || reading.isRepeated && !best.isRepeated
        || reading.isDecoration && !best.isDecoration
      if isOwn { own.append(reading) } else if known.isEmpty { others.append(reading) }
    }
    return own.sorted { $0.order < $1.order } + others.sorted { $0.rank > $1.rank }
  }

  private static func outermost(_ list: [String]) -> ArraySlice<String> {
    list.prefix { $0 != "[]" && $0 != "*" }
  }

  // MARK: Places

  private mutating func walk(_ value: JSONValue, _ place: Place, _ steps: [String], parent: JSONValue) {
    if value.isContainer { visits += 1 }
    guard visits <= Self.visitLimit, place.names.count < 64 else { return }
    switch value {
    case .list(let list):
      let inner = place.child("[]")
      for (index, element) in list.enumerated() {
        walk(element, inner, steps + [String(index)], parent: value)
      }
    case .object(let object):
      let members = value.orderedMembers
      if Self.isKeyed(members) {
        let inner = place.child("*")
        for member in value.members { walk(member.value, inner, steps + [member.name], parent: value) }
        return
      }
      // An element with several lists of one value each is not a table.
      if let rows = Self.rows(of: object), rows.count > 1 || !place.names.contains("[]") {
        return walk(.list(rows), place.child(Self.columns), steps, parent: value)
      }
      for member in members { walk(member.value, place.child(member.name), steps, parent: value) }
    case .text:
      if place.count == 0 { places.append(place) }
      place.add(value, steps, parent)
    default: return
    }
  }

  /// Returns whether an object's names are keys of similar objects, or of lists of these. A single name must be a
  /// number, or the value of a member. Two names, and those of lists, must have numbers: others may be those of different things.
  static func isKeyed(_ members: [(name: String, value: JSONValue)]) -> Bool {
    let isSingle =
      members.count == 1
      && (members[0].name.allSatisfy(\.isNumber) || members[0].value.repeats(members[0].name))
    let areNumbered = members.count > 1 && members.allSatisfy { $0.name.contains(where: \.isNumber) }
    guard isSingle || areNumbered || members.count > 2 else { return false }
    var last: Set<String>?
    for member in members.prefix(50) {
      let first = areNumbered ? member.value.elements.first ?? member.value : member.value
      guard case .object(let object) = first, !object.isEmpty else { return false }
      let names = Set(object.keys)
      if let last, last.intersection(names).count * 2 < last.union(names).count { return false }
      last = names
    }
    return true
  }

  /// Returns the rows of a table stored in columns: at least two lists of scalars of equal length.
  static func rows(of object: [String: JSONValue]) -> [JSONValue]? {
    let columns = object.filter {
      !$0.value.elements.isEmpty && !$0.value.elements.contains(where: \.isContainer)
    }
    guard columns.count >= 2, let count = columns.first?.value.elements.count,
      columns.allSatisfy({ $0.value.elements.count == count }), columns.count * 2 > object.count
    else { return nil }
    return (0..<min(count, rowLimit)).map { row in .object(columns.mapValues { $0.elements[row] }) }
  }
}

/// The texts at one path of a document.
private final class Place {
  struct Sample {
    let leaf: JSONLeaf
    /// The places in the lists, and the names in the keyed objects, on its path.
    let steps: [String]
    let evidence: Double
  }

  private static let sampleLimit = 200

  let names: [String]
  private var children: [String: Place] = [:]
  private(set) var count = 0
  private var samples: [Sample] = []

  init(names: [String]) { self.names = names }

  func child(_ name: String) -> Place {
    if let known = children[name] { return known }
    let new = Place(names: names + [name])
    children[name] = new
    return new
  }

  func add(_ value: JSONValue, _ steps: [String], _ parent: JSONValue) {
    count += 1
    guard count <= Self.sampleLimit else { return }
    let leaf = JSONLeaf(names: names, value: value, parent: parent)
    samples.append(Sample(leaf: leaf, steps: steps, evidence: leaf.evidence))
  }

  /// The indexes of the names that stand for elements.
  private var levels: [Int] { names.indices.filter { names[$0] == "[]" || names[$0] == "*" } }

  /// Returns the readings of the place: one for each place in an inner list, or for each name in an inner
  /// object, if these have the image in several sizes. `list`: the list that the earlier pages had, whose items may have
  /// one image each on this page.
  func readings(in root: JSONValue, at list: [String]) -> [JSONReading] {
    let proven = samples.filter { $0.evidence > 0 }
    guard !proven.isEmpty else { return [] }
    let levels = levels
    var level = levels.count
    // Beside several that suggest images, others are addresses of pages.
    let images = proven.filter { $0.evidence >= JSONLeaf.suggestion }
    let known = names.starts(with: list) ? levels.count { $0 < list.count } : 0
    while level > max(1, known) {
      let areSeveral = Set(images.map { $0.steps.prefix(level - 1) }).count < images.count
      guard isOneImage(areSeveral ? images : proven, level, root, isKnown: known > 0) else { break }
      level -= 1
    }

    let isStated = proven.allSatisfy { sample in
      sample.leaf.statedWidth() != nil || sample.steps.dropFirst(level).allSatisfy { $0 == "0" }
    }
    // Elements that have an object with one key, each another one: `files.entries.{name}`.
    let items = Set(proven.map { $0.steps.prefix(level) })
    let single = levels.indices.filter { index in
      items.count > 1 && items.count == proven.count
        && Set(proven.map { $0.steps[index] }).count == items.count
    }
    var groups: [ImageMember: [Sample]] = [:]
    for sample in proven {
      var member = ImageMember(names: names)
      for (index, place) in levels.enumerated().dropFirst(level) {
        if names[place] == "*", !single.contains(index) { member.names[place] = sample.steps[index] }
        if names[place] == "[]", !isStated { member.position = Int(sample.steps[index]) }
      }
      member.names.removeFirst(level == 0 ? 0 : levels[level - 1] + 1)
      groups[member, default: []].append(sample)
    }
    let list = level == 0 ? [] : Array(names[...levels[level - 1]])
    return groups.sorted { $0.key.text < $1.key.text }.map { reading(list, $0.key, $0.value, level) }
  }

  private func reading(
    _ list: [String], _ member: ImageMember, _ group: [Sample], _ level: Int
  ) -> JSONReading {
    let addresses = Set(group.compactMap(\.leaf.value.nonEmptyText))
    let items = Set(group.map { $0.steps.prefix(level) })
    let part = Double(count) / Double(samples.count)
    let first = group[0].leaf
    return JSONReading(
      list: list, member: member, evidence: group.reduce(0) { $0 + $1.evidence } / Double(group.count),
      count: Double(min(addresses.count, items.count)) * part,
      isShared: addresses.count == 1 && items.count > 1, isRepeated: addresses.count * 2 <= items.count,
      width: group.prefix(20).compactMap { $0.leaf.statedWidth(isElementRoot: member.names.count <= 1) }.max()
        ?? 0,
      statesSizes: first.statedWidth() != nil,
      wordCount: MemberNames.words(first.value.nonEmptyText ?? "").count)
  }

  /// Returns whether the elements of an inner list are one image in several sizes, rather than several
  /// images.
  private func isOneImage(_ samples: [Sample], _ level: Int, _ root: JSONValue, isKnown: Bool) -> Bool {
    var groups: [ArraySlice<String>: [String: JSONLeaf]] = [:]
    for sample in samples {
      let step = sample.steps[level - 1]
      groups[sample.steps.prefix(level - 1), default: [:]][step] =
        groups[sample.steps.prefix(level - 1)]?[step] ?? sample.leaf
    }
    let several = groups.values.filter { $0.count > 1 }
    let list = Array(names[...levels[level - 1]])
    // A list of one photo has its name or identity.
    guard !several.isEmpty else {
      return !root.elements(along: list[...], limit: 50).allSatisfy(\.hasIdentity)
    }
    if list.last == "*", several.count > 1, Set(several.map { Set($0.keys) }).count == 1 { return true }
    return ImageSizes.areOfOne(
      several.map { group in group.sorted { $0.key < $1.key }.map(\.value) }, fewest: isKnown ? 2 : 3)
  }
}

extension JSONReading {
  /// The score for choosing a list: the expected number of photos. Addresses of any kind are seldom those of
  /// images.
  fileprivate var rank: Double {
    // A list of portraits may be longer than that of the photos beside it, in particular that of comments.
    let weight =
      isShared || list.contains(where: MemberNames.isBeside)
      ? 0.01 : isPortrait ? 1.0 / 20 : isDecoration ? 1.0 / 3 : 1
    return count * (isSuggested ? evidence : evidence / 40) * weight
  }

  /// The order of readings of one list: by evidence, by size, and then the simplest.
  fileprivate var order: (Int, Int, Int, Int, Int, String) {
    let text = member.text
    let isOriginal = MemberNames.words(text).contains(MemberNames.original)
    return (
      isRare ? 3 : isElsewhere ? 2 : isSuggested ? 0 : 1, -width, member.names.count,
      isOriginal ? 0 : wordCount,
      text.utf8.count, text
    )
  }
}

extension JSONValue {
  /// Returns the first elements of all lists at a path, in order.
  func elements(along names: ArraySlice<String>, limit: Int = .max) -> [JSONValue] {
    guard let name = names.first else { return [self] }
    let inner: [JSONValue] =
      switch name {
      case "[]": elements
      case "*": members.map(\.value)
      case JSONListFinder.columns:
        if case .object(let object) = self { [.list(JSONListFinder.rows(of: object) ?? [])] } else { [] }
      default: [self[name]].compactMap(\.self)
      }

    var found: [JSONValue] = []
    for value in inner where found.count < limit {
      found += value.elements(along: names.dropFirst(), limit: limit - found.count)
    }
    return found
  }

  /// Returns whether one of an object's members has a text.
  fileprivate func repeats(_ text: String) -> Bool {
    guard case .object(let object) = self else { return false }
    return object.values.contains(.text(text))
  }

  /// A Boolean value that indicates whether an object has a name or an identity of its own.
  var hasIdentity: Bool {
    guard case .object(let members) = self else { return false }
    return members.keys.contains { name in
      MemberNames.rank(of: name, as: .id) != nil || MemberNames.rank(of: name, as: .title) != nil
    }
  }
}
