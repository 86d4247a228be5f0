import Cairo
import GalleryGeometry
import GalleryModel
import GalleryText

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

  /// The share of their size in which all words are as wide as a line at the most, and a single line as a whole; 1
  /// where the block does not allow letters that small.
  var wordScale: Double {
    guard block.leastScale < 1 else { return 1 }
    let words =
      most == 1
      ? [Self.joined(block.text)] : block.text.split(whereSeparator: \.isWhitespace).map(String.init)
    let longest = words.map { shaper.measure($0).width }.max() ?? 0
    // A little less than the line, since measures are not exactly proportional to the size.
    let scale = longest > width ? width / longest * 0.995 : 1
    return scale >= block.leastScale ? scale : 1
  }

  /// The lines of the text, at most those that there is room for.
  ///
  /// Paragraphs keep lines of their own as long as there are lines enough; those too long are shortened each for
  /// itself. What is beyond the last line is joined to it.
  func lines() -> [String] {
    guard !block.text.isEmpty else { return [] }
    var paragraphs = block.text.split(separator: "\n").map(String.init)
    if paragraphs.count > most {
      let rest = paragraphs[(most - 1)...].joined(separator: " ")
      paragraphs.replaceSubrange((most - 1)..., with: [rest])
    }
    let wanted = paragraphs.map { shaper.wrap($0, width: width) }
    var spare = most - paragraphs.count
    return zip(paragraphs, wanted).flatMap { paragraph, lines in
      let granted = min(lines.count - 1, spare)
      spare -= max(0, granted)
      return lines.count <= granted + 1 ? lines : shortened(paragraph, toLines: granted + 1)
    }
  }

  /// The lines of a paragraph that is too long.
  private func shortened(_ paragraph: String, toLines most: Int) -> [String] {
    let characters = Array(paragraph)
    // The most characters that fit; fewer always do, give or take a break that falls luckily.
    var (fitting, tooMany) = (0, characters.count)
    var best = ["…"]
    while tooMany - fitting > 1 {
      let middle = (fitting + tooMany) / 2
      let lines = shaper.wrap(shortened(characters, to: middle), width: width)
      if lines.count <= most {
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
    let start = String(characters.prefix(head)).trimmed
    let end = String(characters.suffix(count - head)).trimmed
    return start + "…" + end
  }
}
