import Cairo
import GalleryGeometry
import GalleryModel

/// Gives lines their places in a block's frame, or says how much smaller they have to be.
struct TextPlacement {
  let block: TextBlock
  let font: TextFont
  let shaper: TextShaper

  /// The lines in their places.
  ///
  /// - Returns: `scale` is not `nil` when letters of this share of the size are needed for the ink to stay in the
  ///   frame.
  func place(_ texts: [String]) -> (lines: [ShapedText.Line], scale: Double?) {
    let frame = block.frame
    let pitch = font.size * TextBlock.leading
    let metrics = shaper.metrics
    let top = self.top(of: texts.count)
    let isRightToLeft = shaper.isRightToLeft(block.text)
    let border = block.border(of: font)
    var scale = 1.0
    var lines = texts.enumerated().map { index, text in
      let measure = shaper.measure(text)
      let ink = measure.ink.grown(by: border)
      scale = min(scale, frame.width / max(ink.width, 1e-9))
      let baseline =
        top + Double(index) * pitch + (pitch - metrics.ascent - metrics.descent) / 2 + metrics.ascent
      var x = frame.x + aligned(measure.width)
      // Letters may lean out of their advance.
      x = min(max(x, frame.x - ink.x), frame.maxX - ink.maxX)
      return ShapedText.Line(
        text: text, x: x, baseline: baseline, width: measure.width, isRightToLeft: isRightToLeft,
        ink: Rect(x: x + ink.x, y: baseline + ink.y, width: ink.width, height: ink.height))
    }
    let inked = lines.filter { $0.ink.height > 0 }.map(\.ink)
    guard let upper = inked.map(\.y).min(), let lower = inked.map(\.maxY).max() else { return (lines, nil) }
    scale = min(scale, frame.height / (lower - upper))
    guard scale > 1 - 1e-9 else { return (lines, scale * 0.98) }
    var shift = max(frame.y - upper, min(0, frame.maxY - lower))
    // The first line stands on a whole pixel, where readers of PDF files would put it.
    shift = (lines[0].baseline + shift).rounded() - lines[0].baseline
    for index in lines.indices {
      let distance = shift + snap(lines[index], after: shift)
      lines[index].baseline += distance
      lines[index].ink.y += distance
    }
    return (lines, nil)
  }

  /// The way to the nearest row of pixels on which a line's letters can stand without leaving the frame: feet of
  /// letters are sharp there, and programs that draw letters on whole rows draw them in the same place.
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

  /// Returns the top of the first line's share of the height.
  private func top(of count: Int) -> Double {
    let frame = block.frame
    let height = Double(count) * font.size * TextBlock.leading
    let air = min(max(0, frame.height - height), font.size * TextMetrics.air)
    return switch block.anchor {
    case .top: frame.y + air
    case .middle: frame.midY - height / 2
    case .bottom: frame.maxY - height
    }
  }

  private func aligned(_ width: Double) -> Double {
    let rest = block.frame.width - width
    return switch block.alignment {
    case .left: 0
    case .centre: rest / 2
    case .right: rest
    }
  }
}
