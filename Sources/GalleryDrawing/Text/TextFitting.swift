import GalleryModel

/// Breaks a block's text into lines, and shortens it where they are too many.
struct TextFitting {
  let shaper: TextShaper
  let block: TextBlock

  /// As many lines as the block may have and its height allows.
  private var most: Int {
    let fitting = block.frame.height / (shaper.font.size * TextBlock.leading)
    return max(1, min(block.lines, Int(min(fitting * (1 + 1e-9), 1e6))))
  }

  /// The width that lines may take: an outline needs some of the frame's.
  private var width: Double { max(0, block.frame.width - 2 * block.border(of: shaper.font)) }

  /// The lines of the text, at most those that there is room for.
  func lines() -> [String] {
    guard !block.text.isEmpty else { return [] }
    if let lines = wrapped(block.text) { return lines }
    let characters = Array(Self.joined(block.text))
    // The most characters that fit; fewer always do, give or take a break that falls luckily.
    var (fitting, tooMany) = (0, characters.count)
    var best = wrapped("…") ?? ["…"]
    while tooMany - fitting > 1 {
      let middle = (fitting + tooMany) / 2
      if let lines = wrapped(shortened(characters, to: middle)) {
        (fitting, best) = (middle, lines)
      } else {
        tooMany = middle
      }
    }
    return best
  }

  /// The text on one line.
  static func joined(_ text: String) -> String { String(text.map { $0.isNewline ? " " : $0 }) }

  private func shortened(_ characters: [Character], to count: Int) -> String {
    let head = block.shortening == .middle ? (count + 1) / 2 : count
    let start = PrintableText.trimmed(Substring(characters.prefix(head)))
    let end = PrintableText.trimmed(Substring(characters.suffix(count - head)))
    return start + "…" + end
  }

  /// The lines of a text; `nil` when they are too many.
  private func wrapped(_ text: String) -> [String]? {
    if most == 1 {
      let line = Self.joined(text)
      return shaper.measure(line).width <= width ? [line] : nil
    }
    var lines: [String] = []
    for paragraph in text.split(separator: "\n") {
      lines += shaper.wrap(String(paragraph), width: width)
      if lines.count > most { return nil }
    }
    return lines
  }
}
