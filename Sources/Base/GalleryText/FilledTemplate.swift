/// A template's text with its fields filled in.
///
/// Line breaks, commas and symbols between spaces (`·`, `|`, dashes) separate sections. A section whose
/// fields are all unknown vanishes together with its separator, and so does a word within a section:
/// `f/{exif.FNumber}`, `({date})`.
package struct FilledTemplate {
  private struct Word {
    /// The space or the separator before the word.
    var before = ""
    var startsSection = false
    var text = ""
    var hasField = false
    var isKnown = false
  }

  private var words = [Word(startsSection: true)]

  private static let symbols: Set<String> = ["·", "•", "|", "–", "—", "-", "/"]

  package init() {}

  /// Adds the value of a field; `nil` or a blank text if it is unknown.
  package mutating func add(field value: String?) {
    let last = words.count - 1
    words[last].hasField = true
    guard let value, !value.allSatisfy(\.isWhitespace) else { return }
    words[last].isKnown = true
    words[last].text += value
  }

  /// Adds text of the template itself.
  package mutating func add(text: String) {
    var runs = Self.runs(of: text)[...]
    while let run = runs.popFirst() {
      let symbol = runs.first ?? ""
      let after = runs.dropFirst().first ?? ""
      if !run.allSatisfy(\.isWhitespace) {
        words[words.count - 1].text += run
      } else if run.contains(where: \.isNewline) {
        words.append(Word(before: run, startsSection: true))
      } else if Self.symbols.contains(symbol), !after.isEmpty {
        words.append(Word(before: run + symbol + after, startsSection: true))
        runs = runs.dropFirst(2)
      } else if let last = words[words.count - 1].text.last, last == "," || last == ";" {
        words[words.count - 1].text.removeLast()
        words.append(Word(before: String(last) + run, startsSection: true))
      } else {
        words.append(Word(before: run))
      }
    }
  }

  /// Returns the alternating runs of letters and whitespace.
  private static func runs(of text: String) -> [String] {
    text.reduce(into: []) { runs, character in
      if let last = runs.last?.last, last.isWhitespace == character.isWhitespace {
        runs[runs.count - 1].append(character)
      } else {
        runs.append(String(character))
      }
    }
  }

  /// The text of the known sections and words. The line break before a section that vanished stays.
  package var text: String {
    var text = ""
    var lineBreak: String?
    var remaining = words[...]
    while let first = remaining.first {
      let section = [first] + remaining.dropFirst().prefix { !$0.startsSection }
      if first.before.contains(where: \.isNewline) { lineBreak = first.before }
      if section.contains(where: \.isKnown) || !section.contains(where: \.hasField) {
        if remaining.startIndex == 0 || !text.isEmpty { text += lineBreak ?? first.before }
        let shown = section.filter { $0.isKnown || !$0.hasField }
        text += shown.enumerated().map { ($0 == 0 ? "" : $1.before) + $1.text }.joined()
        lineBreak = nil
      }
      remaining = remaining.dropFirst(section.count)
    }
    return text
  }
}
