import GalleryJSON
import GalleryText
import GalleryWeb

/// Finds the recipe's values that lead from an item to an address that the user copied from a browser.
struct AddressExample {
  let target: WebAddress
  /// The address of the page, to which references are relative.
  let base: WebAddress
  /// The values of the item and their paths.
  let values: [(path: String, value: JSONValue)]

  /// The values as a recipe has them, the simplest first.
  var candidates: [JSONValue] {
    let addresses = values.compactMap { path, value in
      value.nonEmptyText.flatMap { text in
        PictureName.address(text, in: base).map { (path: path, text: text, address: $0) }
      }
    }
    let same = addresses.filter { $0.address.requestText == target.requestText }.map {
      JSONValue.text($0.path)
    }
    return same + addresses.compactMap { replacement(in: $0.text, $0.path) }.prefix(6)
      + [template].compactMap(\.self)
  }

  /// Returns the value with the part replaced that differs from the target.
  private func replacement(in text: String, _ path: String) -> JSONValue? {
    let goals = [target.requestText, target.path + (target.encodedQuery.map { "?" + $0 } ?? "")]
    guard let goal = goals.first(where: { $0.hasPrefix("/") == text.hasPrefix("/") }), text != goal else {
      return nil
    }
    let old = Array(text)
    let new = Array(goal)
    var start = zip(old, new).prefix { $0 == $1 }.count
    let sameEnd = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    var end = min(sameEnd, old.count - start, new.count - start)
    guard start > 0, old.count - start - end <= 60, new.count - start - end <= 60 else { return nil }

    func part(_ text: [Character]) -> String { String(text[start..<(text.count - end)]) }
    func isPart(_ character: Character) -> Bool { character.isLetter || character.isNumber }
    // Whole words and what separates them, so that the same letters elsewhere remain.
    while start > 0, isPart(old[start - 1]) { start -= 1 }
    while end > 0, isPart(old[old.count - end]) { end -= 1 }
    if start > 0 { start -= 1 }
    if end > 0 { end -= 1 }
    while start > 0, text.split(separator: part(old), omittingEmptySubsequences: false).count != 2 {
      start -= 1
    }
    guard start > 0 else { return nil }
    return ["value": .text(path), "replace": .object([part(old): .text(part(new))])]
  }

  /// The target with the item's values in it replaced by their paths, the longest first; `nil` if it has no
  /// such value.
  private var template: JSONValue? {
    let sameOrigin = target.origin == base.origin
    let text = Array(
      sameOrigin ? String(target.requestText.dropFirst(base.origin.text.count)) : target.requestText)
    var places: [(range: Range<Int>, path: String)] = []
    let encoded = values.compactMap { path, value in
      value.scalarText.map { (path: path, text: Array(PercentEncoding.path($0))) }
    }
    for (path, sought) in encoded.sorted(by: {
      ($1.text.count, $0.path.count) < ($0.text.count, $1.path.count)
    }) {
      for start in text.indices where text[start...].starts(with: sought) {
        let range = start..<(start + sought.count)
        guard isWhole(range, in: text), !places.contains(where: { $0.range.overlaps(range) }) else {
          continue
        }
        places.append((range, path))
      }
    }
    guard !places.isEmpty else { return nil }

    var written = sameOrigin ? "{origin}" : ""
    var end = 0
    for (range, path) in places.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      written += String(text[end..<range.lowerBound]) + "{\(path)}"
      end = range.upperBound
    }
    return .text(written + String(text[end...]))
  }

  /// Returns a Boolean value that indicates whether a range is a word or several, and not a part of one.
  private func isWhole(_ range: Range<Int>, in text: [Character]) -> Bool {
    func isPart(_ index: Int) -> Bool {
      text.indices.contains(index) && (text[index].isLetter || text[index].isNumber)
    }
    let begins = !isPart(range.lowerBound) || !isPart(range.lowerBound - 1)
    return begins && (!isPart(range.upperBound - 1) || !isPart(range.upperBound))
  }
}
