import GalleryJSON

/// Finds the list of photos in JSON of any shape: the array, the keyed object or the parallel arrays whose elements
/// yield most addresses of pictures.
struct JSONListFinder {
  /// A list that may be the one.
  struct Candidate {
    /// The names that lead to it; `[]` and `*` for the elements of lists and keyed objects around it.
    let names: [String]
    /// `$.photos[*]`
    let path: String
    /// The elements, of all lists with these names.
    var elements: [JSONValue] = []
    /// The end of each of those lists.
    var ends: [Int] = []
    /// The elements' names in keyed objects.
    var keys: [String] = []
    /// The members that hold the pictures, the best first.
    var members: [PictureMember] = []
    /// The part of the elements that hold a picture of their own, outside of lists within.
    var ownCoverage = 0.0
    /// The part of the elements that hold any.
    var coverage = 0.0

    /// Elements that will yield a photo.
    var yield: Double { coverage * Double(elements.count) }
  }

  /// Lists and objects visited at most.
  private static let visitLimit = 200_000
  /// Elements of one list that are searched for lists within.
  private static let nestedLimit = 20_000
  /// Elements that are looked at to judge a list.
  private static let sampleSize = 100
  /// Elements of a list that are kept at most.
  private static let elementLimit = 200_000

  private var candidates: [String: Candidate] = [:]
  private var order: [String] = []
  private var visits = 0

  /// The list of photos; `nil` where nothing yields a picture.
  static func find(in root: JSONValue) -> Candidate? {
    var finder = JSONListFinder()
    finder.walk(root, names: [], path: "$")
    // One photo, described by the whole document.
    var single = Candidate(names: [], path: "$")
    single.elements = [root]
    single.ends = [1]
    // Directories of people have portraits and nothing else.
    for ofPeople in [false, true] {
      if let found = finder.choose(ofPeople: ofPeople) { return found }
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
      // An element with several lists of one value each is no table.
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

  /// Returns whether the names of an object's members are keys: two or more objects of the same kind, or addresses.
  private static func isKeyed(_ members: [(name: String, value: JSONValue)]) -> Bool {
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

  /// The rows of an object that is a table in columns: at least two lists of scalars, all of the same length.
  private static func rows(of object: [String: JSONValue]) -> [JSONValue]? {
    let columns = object.filter {
      !$0.value.elements.isEmpty && !$0.value.elements.contains(where: \.isContainer)
    }
    guard columns.count >= 2, let count = columns.first?.value.elements.count,
      columns.allSatisfy({ $0.value.elements.count == count }), columns.count * 2 > object.count
    else { return nil }
    return (0..<min(count, elementLimit)).map { row in .object(columns.mapValues { $0.elements[row] }) }
  }
}

// Choosing among the lists.
extension JSONListFinder {
  /// - Parameter ofPeople: whether portraits of the people that elements are about count as pictures.
  private func choose(ofPeople: Bool) -> Candidate? {
    let judged = order.compactMap { candidates[$0].flatMap { Self.judged($0, ofPeople: ofPeople) } }
    // Outer lists first: an inner one is either the real list or other sizes of its element.
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
    return left.enumerated().max { ($0.element.rank, -$0.offset) < ($1.element.rank, -$1.offset) }?.element
  }

  /// Returns whether a list within the elements of another is the list of photos, rather than sizes of one photo.
  private static func isRealList(_ inner: Candidate, within outer: Candidate) -> Bool {
    let haveNames = inner.elements.prefix(sampleSize).allSatisfy(hasIdentity)
    if outer.ownCoverage >= 0.5 {
      return haveNames && inner.ownCoverage >= 0.5 && inner.yield > 1.5 * outer.yield
    }
    if haveNames, inner.yield >= outer.yield { return true }
    // Several in one element that are not the same picture in other sizes.
    var start = 0
    for end in inner.ends.prefix(sampleSize) {
      let elements = inner.elements[start..<end]
      start = end
      let addresses = elements.prefix(20).compactMap { element in
        JSONLeaf.leaves(of: element).lazy.compactMap { leaf in
          leaf.value.nonEmptyText.flatMap {
            PictureConfidence.of(leaf, listNames: inner.names) >= PictureConfidence.threshold ? $0 : nil
          }
        }.first
      }
      if !SizeFamily.isOne(addresses) { return true }
    }
    return false
  }

  /// Returns whether an element has a name of its own.
  private static func hasIdentity(_ element: JSONValue) -> Bool {
    guard case .object(let object) = element else { return false }
    return object.keys.contains { identities.contains($0.lowercased()) }
  }

  private static let identities: Set<String> = [
    "id", "_id", "uuid", "uid", "guid", "title", "caption", "headline", "slug", "filename",
    "originalfilename",
  ]

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
  /// The rank by which a list is chosen: how many photos, how sure.
  fileprivate var rank: Double {
    let isForeign = NameTokens.isForeign(names)
    return yield * (members.map { $0.confidence + NameTokens.preference($0.names) + 1 }.max() ?? 0)
      * (isForeign ? 0.1 : 1)
  }
}
