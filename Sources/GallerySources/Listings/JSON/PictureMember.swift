import GalleryJSON

/// A member that holds addresses of pictures in the elements of a list, and how good it is.
struct PictureMember: Sendable, Hashable {
  /// The names that lead to it from the element; `[]` for the elements of lists, empty for the element itself.
  let names: [String]
  /// The part of the elements that have it.
  let coverage: Double
  /// The average certainty that a value is the address of a picture, from 0 to 1.
  let confidence: Double
  /// A Boolean value that indicates whether nothing speaks for its addresses but the thumbnails beside them.
  var isRaised = false

  /// The score by which members are chosen: sure and common ones, originals before thumbnails.
  var score: Double { coverage * (confidence + NameTokens.preference(names)) }
  /// A Boolean value that indicates whether it lies in a list within the element.
  var isInList: Bool { names.contains("[]") }
  /// `src.original`, `links[].href`
  var text: String {
    names.isEmpty
      ? "the elements" : names.joined(separator: ".").split(separator: ".[]").joined(separator: "[]")
  }

  /// The members of elements that hold pictures, the best first.
  ///
  /// - Parameters:
  ///   - elements: the elements.
  ///   - listNames: the names that lead to the list, which speak for elements that are texts.
  ///   - ofPeople: whether portraits of the people that elements are about count. Default: no.
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
      for leaf in leaves {
        guard let text = leaf.value.nonEmptyText, !NameTokens.isForeign(leaf.names, ofPeople: ofPeople)
        else { continue }
        var confidence = PictureConfidence.of(leaf, listNames: listNames)
        // Where the thumbnail is, an address that nothing speaks for is the picture.
        if (0.1..<0.5).contains(confidence), let origin = origin(text), smallOrigins.contains(origin) {
          confidence = 0.6
          raised.insert(leaf.names)
        }
        guard confidence > 0, seen.insert(leaf.names).inserted else { continue }
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

  /// `https://host` of an absolute address.
  private static func origin(_ text: String) -> Substring? {
    guard let mark = text.firstRange(of: "//") else { return nil }
    let end = text[mark.upperBound...].firstIndex { $0 == "/" || $0 == "?" } ?? text.endIndex
    return text[mark.upperBound..<end]
  }
}
