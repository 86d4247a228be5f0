extension Canvas {
  /// Writes a text.
  ///
  /// - Returns: whether every character had a glyph in some font.
  package func draw(_ block: TextBlock) -> Bool {
    let shaped = block.shaped()
    let shaper = TextShaper(shaped.font)
    withContext { context in
      for line in shaped.lines {
        shaper.draw(line, color: block.color, outline: block.outline, on: context)
      }
    }
    return shaped.isDrawable
  }
}
