import GalleryJSON

/// A member of the elements of a JSON list that may contain the addresses of images.
struct PictureMember: Sendable, Hashable {
  /// The names on the path in the element; `[]` stands for elements of lists. Empty for the element itself.
  let names: [String]
  /// The fraction of elements that have it.
  let coverage: Double
  /// The average confidence that a value is the address of an image, from 0 to 1.
  let confidence: Double
  /// A Boolean value that indicates whether thumbnails at the same origin are the only evidence for its
  /// addresses.
  var isRaised = false

  /// The score for choosing members. Prefers confident and frequent ones, and originals to thumbnails.
  var score: Double { coverage * (confidence + NameTokens.preference(names)) }
  var isInList: Bool { names.contains("[]") }
  /// `src.original`, `links[].href`
  var text: String {
    names.isEmpty
      ? "the elements" : names.joined(separator: ".").split(separator: ".[]").joined(separator: "[]")
  }

  /// Returns the members with images, the best first. `listNames` is the path of the list, used for elements
  /// that are texts. `ofPeople`: portraits count, since the elements are people.
  static func members(of elements: [JSONValue], listNames: [String], ofPeople: Bool = false)
    -> [PictureMember]
  {
    var sums: [[String]: (count: Int, confidence: Double)] = [:]
    var raised: Set<[String]> = []

    for element in elements {
      var seen: Set<[String]> = []
      let leaves = JSONLeaf.withoutNames(JSONLeaf.leaves(of: element))
      let smallOrigins = Set(
        leaves.filter { NameTokens.namesSmall($0.names) }.compactMap { $0.value.nonEmptyText.flatMap(origin) }
      )
      let files = leaves.compactMap(\.value.nonEmptyText).filter {
        !$0.contains("/") && PictureName.promise(ofPath: $0) == .picture
      }

      for leaf in leaves {
        guard let text = leaf.value.nonEmptyText else { continue }
        // The address of a named file may end in another word: `…/a.jpg/content`, `"data_link": "…/7/data"`.
        let isData = ["datalink", "dataurl", "contenturl"].contains(Paging.plain(leaf.names.last ?? ""))
        let isNamed =
          text.contains("://") && (isData && !files.isEmpty || files.contains { text.contains("/\($0)/") })
        guard isNamed || !NameTokens.isForeign(leaf.names, ofPeople: ofPeople) else { continue }

        var confidence = PictureConfidence.of(leaf, listNames: listNames)
        // An address without other evidence is the image if thumbnails have the same origin.
        if (0.1..<0.5).contains(confidence), isNamed || origin(text).map(smallOrigins.contains) == true {
          confidence = isNamed ? 0.9 : 0.6
          raised.insert(leaf.names)
        }

        guard confidence > 0, seen.insert(leaf.names).inserted else { continue }
        if !leaf.names.isEmpty, confidence >= 0.7, NameTokens.namesThumbnail(text) { confidence -= 0.4 }
        sums[leaf.names, default: (0, 0)].count += 1
        sums[leaf.names, default: (0, 0)].confidence += confidence
      }
    }

    return
      sums
      .map { names, sum in
        PictureMember(
          names: names, coverage: Double(sum.count) / Double(max(1, elements.count)),
          confidence: sum.confidence / Double(sum.count), isRaised: raised.contains(names))
      }
      .filter { $0.confidence >= PictureConfidence.threshold }
      .sorted { ($1.score, $0.names.count, $0.text) < ($0.score, $1.names.count, $1.text) }
  }

  private static func origin(_ text: String) -> Substring? {
    guard let mark = text.firstRange(of: "//") else { return nil }
    let end = text[mark.upperBound...].firstIndex { $0 == "/" || $0 == "?" } ?? text.endIndex
    return text[mark.upperBound..<end]
  }
}
