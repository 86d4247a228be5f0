import GalleryJSON

/// Choosing among the lists.
extension JSONListFinder {
  /// - Parameter ofPeople: whether portraits of the people that elements are about count as pictures.
  func choose(ofPeople: Bool) -> Candidate? {
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

  static func judged(_ candidate: Candidate, ofPeople: Bool) -> Candidate? {
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
