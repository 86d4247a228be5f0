import Cairo
import GalleryModel

/// Breaks a block's text into lines, shortens it to the available lines, and
/// places the lines in the block's frame.
struct TextFitting {
  private let block: TextBlock
  private let font: TextFont
  private let letters: Cairo.Font

  /// Fits a block. The font is the block's, possibly at a smaller size.
  init(_ block: TextBlock, in font: TextFont) {
    self.block = block
    self.font = font
    letters = font.letters
  }

  /// The maximum number of lines: the block's limit or the number that fits its height.
  private var maximumLines: Int {
    let fitting = block.frame.height / (font.size * TextMetrics.leading)
    return max(1, min(block.lines, Int(min(fitting * (1 + 1e-9), 1e6))))
  }

  /// The maximum width of lines. An outline uses some of the frame.
  private var width: Double { max(0, block.frame.width - 2 * block.border(of: font)) }

  /// The scale at which all words, or a single line as a whole, fit the width; 1 if the block does not allow
  /// letters that small.
  var wordScale: Double {
    guard block.leastScale < 1 else { return 1 }
    let words =
      maximumLines == 1
      ? [Self.joined(block.text)] : block.text.split(whereSeparator: \.isWhitespace).map(String.init)
    let longest = words.map { letters.extents(of: $0).width }.max() ?? 0
    // Slightly less than the line, because measurements are not exactly proportional to the size.
    let scale = longest > width ? width / longest * 0.995 : 1
    return scale >= block.leastScale ? scale : 1
  }

  /// Returns the lines of the text, at most as many as fit. Paragraphs begin new lines as
  /// long as there are enough lines; each long paragraph is shortened separately. Paragraphs
  /// beyond the last line are joined to it.
  func lines() -> [String] {
    guard !block.text.isEmpty else { return [] }
    var paragraphs = block.text.split(separator: "\n").map(String.init)
    if paragraphs.count > maximumLines {
      let remaining = paragraphs[(maximumLines - 1)...].joined(separator: " ")
      paragraphs.replaceSubrange((maximumLines - 1)..., with: [remaining])
    }
    let wanted = paragraphs.map(wrapped)
    var spare = maximumLines - paragraphs.count
    return zip(paragraphs, wanted).flatMap { paragraph, lines in
      let granted = min(lines.count - 1, spare)
      spare -= max(0, granted)
      return lines.count <= granted + 1 ? lines : shortened(paragraph, toLines: granted + 1)
    }
  }

  /// Returns lines of a paragraph that fit the width. A label does not stand alone: the text behind it may break after
  /// underscores, or within a word.
  private func wrapped(_ paragraph: String) -> [String] {
    let lines = broken(paragraph)
    guard lines.count > 1, let end = paragraph.firstIndex(of: ShapedText.labelSpace),
      lines[0] == String(paragraph[..<end]).trimmed
    else { return lines }
    let name = paragraph[paragraph.index(after: end)...]
    let open = paragraph[...end] + Self.joiner + name.replacing("_", with: "_" + Self.breakPoint)
    return broken(String(open)).map {
      $0.replacing(Self.joiner, with: "").replacing(Self.breakPoint, with: "")
    }
  }

  /// The word joiner, before which no line breaks.
  private static let joiner = "\u{2060}"
  /// The zero-width space, after which a line may break.
  private static let breakPoint = "\u{200B}"

  private func broken(_ paragraph: String) -> [String] {
    letters.lines(of: paragraph, width: width).map(\.trimmed).filter { !$0.isEmpty }
  }

  private func shortened(_ paragraph: String, toLines maximumLines: Int) -> [String] {
    let characters = Array(paragraph)
    // Find the maximum number of characters that fit. Fewer characters almost always fit too.
    var fitting = 0
    var tooMany = characters.count
    var best = ["…"]
    while tooMany - fitting > 1 {
      let middle = (fitting + tooMany) / 2
      let lines = wrapped(shortened(characters, to: middle))
      if lines.count <= maximumLines {
        fitting = middle
        best = lines
      } else {
        tooMany = middle
      }
    }
    return best
  }

  static func joined(_ text: String) -> String { String(text.map { $0.isNewline ? " " : $0 }) }

  private func shortened(_ characters: [Character], to count: Int) -> String {
    let head = block.shortening == .middle ? (count + 1) / 2 : count
    let start = String(characters.prefix(head)).trimmed
    let end = String(characters.suffix(count - head)).trimmed
    return start + "…" + end
  }

  /// Places the lines. Returns the text, or the scale at which the ink stays in the frame.
  func shaped() -> (text: ShapedText, scale: Double?) {
    let frame = block.frame
    let texts = lines()
    let pitch = font.size * TextMetrics.leading
    let metrics = letters.metrics
    let top = top(of: texts.count)
    let isRightToLeft = letters.isRightToLeft(block.text)
    let border = block.border(of: font)

    var scale = 1.0
    var shaped = ShapedText(
      lines: [], font: font, color: block.color, outline: block.outline, isDrawable: true)
    for (index, text) in texts.enumerated() {
      let measure = letters.extents(of: text)
      let ink = measure.ink.grown(by: border)
      scale = min(scale, frame.width / max(ink.width, 1e-9))
      let baseline =
        top + Double(index) * pitch + (pitch - metrics.ascent - metrics.descent) / 2 + metrics.ascent
      var x = frame.x + aligned(measure.width)
      // Letters may extend beyond their advance.
      x = min(max(x, frame.x - ink.x), frame.maxX - ink.maxX)
      shaped.lines.append(
        ShapedText.Line(
          text: text, x: x, baseline: baseline, width: measure.width, isRightToLeft: isRightToLeft,
          ink: Rect(x: x + ink.x, y: baseline + ink.y, width: ink.width, height: ink.height)))
      if !measure.isDrawable { shaped.isDrawable = false }
    }

    let inked = shaped.lines.filter { $0.ink.height > 0 }.map(\.ink)
    guard let upper = inked.map(\.y).min(), let lower = inked.map(\.maxY).max() else { return (shaped, nil) }
    scale = min(scale, frame.height / (lower - upper))
    guard scale > 1 - 1e-9 else { return (shaped, scale * 0.98) }

    var shift = max(frame.y - upper, min(0, frame.maxY - lower))
    // Place the first baseline on a whole pixel, as PDF viewers do.
    shift = (shaped.lines[0].baseline + shift).rounded() - shaped.lines[0].baseline
    for index in shaped.lines.indices {
      let distance = shift + snap(shaped.lines[index], after: shift)
      shaped.lines[index].baseline += distance
      shaped.lines[index].ink.y += distance
    }
    return (shaped, nil)
  }

  /// Returns the distance to the nearest whole pixel for a baseline that keeps the letters in the frame.
  /// Letters are sharp there, and programs that round baselines draw them in the same place.
  private func snap(_ line: ShapedText.Line, after shift: Double) -> Double {
    let baseline = line.baseline + shift
    let ways = [FloatingPointRoundingRule.toNearestOrAwayFromZero, .down, .up].map {
      baseline.rounded($0) - baseline
    }
    let fitting = ways.first { way in
      line.ink.y + shift + way >= block.frame.y && line.ink.maxY + shift + way <= block.frame.maxY
    }
    return fitting ?? 0
  }

  private func top(of count: Int) -> Double {
    let frame = block.frame
    let height = Double(count) * font.size * TextMetrics.leading
    let air = min(max(0, frame.height - height), font.size * TextMetrics.air)
    return switch block.anchor {
    case .top: frame.y + air
    case .middle: frame.midY - height / 2
    case .bottom: frame.maxY - height
    }
  }

  private func aligned(_ width: Double) -> Double {
    let remaining = block.frame.width - width
    return switch block.alignment {
    case .left: 0
    case .centre: remaining / 2
    case .right: remaining
    }
  }
}
