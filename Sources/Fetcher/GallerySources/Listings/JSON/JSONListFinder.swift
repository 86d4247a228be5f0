import GalleryJSON
import GalleryModel
import GalleryWeb

/// Finds the list of photos in JSON of any structure: the array, keyed object or parallel arrays with the
/// most image addresses.
struct JSONListFinder {
  struct Candidate {
    /// The names on the path to the list; `[]` and `*` stand for elements of enclosing lists and keyed
    /// objects.
    let names: [String]
    /// `$.photos[*]`
    let path: String
    /// The elements of all lists with this path.
    var elements: [JSONValue] = []
    /// The end index of each of those lists.
    var ends: [Int] = []
    /// The elements' names in keyed objects.
    var keys: [String] = []
    /// The members with the images, the best first.
    var members: [PictureMember] = []
    /// The fraction of elements with an image outside inner lists.
    var ownCoverage = 0.0
    /// The fraction of elements with an image.
    var coverage = 0.0

    /// The last names of the path of its images.
    fileprivate var place: ArraySlice<String> { (names + (members.first?.names ?? [])).suffix(3) }

    /// The expected number of photos.
    var yield: Double { coverage * Double(elements.count) }
  }

  private static let visitLimit = 200_000
  private static let nestedLimit = 20_000
  private static let sampleSize = 100
  private static let elementLimit = 200_000

  private var candidates: [String: Candidate] = [:]
  private var order: [String] = []
  private var visits = 0

  /// Returns the list with the most images, or the one with given names if it has any; `nil` without images.
  static func find(in root: JSONValue, at names: [String] = []) -> Candidate? {
    var finder = JSONListFinder()
    finder.walk(root, names: [], path: "$")
    // The whole document may describe one photo.
    var single = Candidate(names: [], path: "$")
    single.elements = [root]
    single.ends = [1]
    // Directories of people have only portraits, so accept those if nothing else is found.
    for ofPeople in [false, true] {
      let best = finder.choose(ofPeople: ofPeople)
      let known = best?.names == names ? nil : finder.candidates.values.first { $0.names == names }
      if let found = known.flatMap({ judged($0, ofPeople: ofPeople) }) ?? best { return found }
      if case .object = root, let judged = judged(single, ofPeople: ofPeople), judged.ownCoverage > 0 {
        return judged
      }
    }
    return nil
  }

  private mutating func walk(_ value: JSONValue, names: [String], path: String) {
    visits += 1
    guard visits <= Self.visitLimit, names.count < 64 else { return }
    switch value {
    case .list(let list):
      add(list, names: names + ["[]"], path: path + "[*]")
      for element in list where element.isContainer {
        walk(element, names: names + ["[]"], path: path + "[*]")
      }
    case .object(let object):
      var members = value.orderedMembers
      if Self.isKeyed(members) {
        members = value.members
        add(members.map(\.value), names: names + ["*"], path: path + ".*", keys: members.map(\.name))
        for member in members.prefix(Self.nestedLimit) {
          walk(member.value, names: names + ["*"], path: path + ".*")
        }
        return
      }
      // An element with several lists of one value each is not a table.
      if let rows = Self.rows(of: object), rows.count > 1 || !names.contains("[]") {
        add(rows, names: names + ["rows"], path: path + " (columns)")
      }
      for member in members where member.value.isContainer {
        walk(member.value, names: names + [member.name], path: "\(path).\(member.name)")
      }
    default: return
    }
  }

  private mutating func add(_ elements: [JSONValue], names: [String], path: String, keys: [String] = []) {
    guard !elements.isEmpty else { return }
    var candidate = candidates[path] ?? Candidate(names: names, path: path)
    if candidate.elements.isEmpty { order.append(path) }
    let room = Self.elementLimit - candidate.elements.count
    candidate.elements += elements.prefix(room)
    candidate.keys += keys.prefix(room)
    candidate.ends.append(candidate.elements.count)
    candidates[path] = candidate
  }

  /// Returns whether an object's names are keys of similar objects. A single name must be a number.
  static func isKeyed(_ members: [(name: String, value: JSONValue)]) -> Bool {
    guard members.count >= 2 || members.first.map({ $0.name.allSatisfy(\.isNumber) }) == true else {
      return false
    }
    var last: Set<String>?
    for member in members.prefix(50) {
      guard case .object(let object) = member.value, !object.isEmpty else { return false }
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
    return (0..<min(count, elementLimit)).map { row in .object(columns.mapValues { $0.elements[row] }) }
  }

  /// `ofPeople`: portraits count as images, since the elements are people.
  private func choose(ofPeople: Bool) -> Candidate? {
    let judged = order.compactMap { candidates[$0].flatMap { Self.judged($0, ofPeople: ofPeople) } }

    // Outer lists first: an inner one is either the real list or the variants of its element.
    var left = judged.sorted { $0.names.count < $1.names.count }
    var index = 0
    while index < left.count {
      let outer = left[index]
      let inner = left[(index + 1)...].filter { $0.names.starts(with: outer.names) }
      guard !inner.isEmpty else {
        index += 1
        continue
      }
      let hasRealList = inner.contains { Self.isRealList($0, within: outer) }
      if hasRealList {
        left.remove(at: index)
      } else {
        left.removeAll { $0.names.count > outer.names.count && $0.names.starts(with: outer.names) }
        index += 1
      }
    }

    let best = left.enumerated().max { ($0.element.rank, -$0.offset) < ($1.element.rank, -$1.offset) }
    guard var found = best?.element, let outer = found.names.firstIndex(of: "[]") else {
      return best?.element
    }

    // `threads[].files[]` and `threads[].posts[].files[]`
    let others = judged.filter { other in
      other.place == found.place && other.names.starts(with: found.names[...outer])
        && !NameTokens.isForeign(other.names)
        && !other.names.starts(with: found.names) && !found.names.starts(with: other.names)
    }
    for other in others
    where !others.contains(where: { $0.path != other.path && other.names.starts(with: $0.names) }) {
      found.elements += other.elements
      found.members += other.members.prefix(1)
    }
    return found
  }

  /// Returns whether an inner list is the list of photos, rather than the variants of one photo.
  private static func isRealList(_ inner: Candidate, within outer: Candidate) -> Bool {
    // `thumbnails.images[]`
    let words = inner.names.dropFirst(outer.names.count).flatMap(NameTokens.tokens)
    if words.contains(where: variants.contains) || NameTokens.namesPerson(words.joined(separator: "/"))
      || words.last == "views" && outer.ownCoverage >= 0.5
      || inner.keys.contains(where: NameTokens.statesSize)
    {
      return false
    }
    let haveNames = inner.elements.prefix(sampleSize).allSatisfy(hasIdentity)
    if outer.ownCoverage >= 0.5 {
      return haveNames && inner.ownCoverage >= 0.5 && inner.yield > 1.5 * outer.yield
    }
    if haveNames, inner.yield >= outer.yield { return true }
    // Check for several images in one element that are not variants of the same image.
    var start = 0
    for end in inner.ends.prefix(sampleSize) {
      let elements = inner.elements[start..<end]
      start = end
      let images = elements.prefix(20).compactMap { element in
        JSONLeaf.leaves(of: element).first {
          $0.value.nonEmptyText != nil
            && PictureConfidence.of($0, listNames: inner.names) >= PictureConfidence.threshold
        }
      }
      if !SizeFamily.isOne(images.compactMap(\.value.nonEmptyText)), !haveSizesOfOne(images) { return true }
    }
    return false
  }

  /// Returns whether different sizes of one shape are stated, by addresses (`a.jpg#w=150&h=113`) or beside
  /// them.
  private static func haveSizesOfOne(_ images: [JSONLeaf]) -> Bool {
    let sizes = images.compactMap { leaf in
      PixelSize(leaf.parent)
        ?? WebAddress(leaf.value.nonEmptyText ?? "").flatMap { ImageVariant($0).sized.pixelSize }
    }
    return sizes.count == images.count && Set(sizes.map(\.width)).count == sizes.count
      && sizes.allSatisfy { $0.hasShape(of: sizes[0]) }
  }

  private static func hasIdentity(_ element: JSONValue) -> Bool {
    guard case .object(let object) = element else { return false }
    return object.keys.contains { identities.contains($0.lowercased()) }
  }

  /// Names of lists of one image in several sizes.
  private static let variants = Set(WordLists["JSONListFinder.variants"])
  private static let identities = Set(WordLists["JSONListFinder.identities"])

  private static func judged(_ candidate: Candidate, ofPeople: Bool) -> Candidate? {
    var candidate = candidate
    let count = candidate.elements.count
    let step = max(1, count / sampleSize)
    let sample = stride(from: 0, to: count, by: step).prefix(sampleSize).map { candidate.elements[$0] }
    candidate.members = PictureMember.members(of: sample, listNames: candidate.names, ofPeople: ofPeople)
    guard !candidate.members.isEmpty else { return nil }
    candidate.ownCoverage = candidate.members.filter { !$0.isInList }.map(\.coverage).max() ?? 0
    candidate.coverage = candidate.members.map(\.coverage).max() ?? 0
    return candidate
  }
}

extension JSONListFinder.Candidate {
  /// The score for choosing a list, from its expected number of photos and its confidence.
  fileprivate var rank: Double {
    let isForeign = NameTokens.isForeign(names)
    return yield * (members.map { $0.confidence + NameTokens.preference($0.names) + 1 }.max() ?? 0)
      * (isForeign ? 0.1 : 1)
  }
}
