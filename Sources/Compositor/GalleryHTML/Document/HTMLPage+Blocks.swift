import GalleryModel

extension HTMLPage {
  /// The maximum number of photos in a block: a few rows of a sheet.
  ///
  /// Larger blocks cost more when they become visible; smaller blocks are more
  /// elements for the browser to observe.
  private static let photosOfBlock = 16

  /// The photos in blocks. Browsers lay out and paint a block as a whole, and only near the window.
  ///
  /// A block ends before a heading, because headings lie between blocks.
  var blocks: [Range<Int>] {
    var starts: Set<Int> = []
    for text in texts {
      if case .heading(let photo) = text.kind { starts.insert(photo) }
    }
    var blocks: [Range<Int>] = []
    for index in photos.indices {
      if let last = blocks.last, last.count < Self.photosOfBlock, !starts.contains(index) {
        blocks[blocks.count - 1] = last.lowerBound..<index + 1
      } else {
        blocks.append(index..<index + 1)
      }
    }
    return blocks
  }

  /// A text and its places, by the index of the strip. It is a single element on all strips.
  struct PlacedText {
    let kind: HTMLStrip.Text.Kind
    let parts: [String]
    var places: [Int: HTMLStrip.Text] = [:]
  }

  /// The texts of all strips.
  var texts: [PlacedText] {
    struct Key: Hashable {
      let kind: HTMLStrip.Text.Kind
      let parts: [String]
      let number: Int
    }
    var texts: [PlacedText] = []
    var indices: [Key: Int] = [:]
    for (strip, content) in strips.enumerated() {
      var numbers: [Key: Int] = [:]
      for text in content.texts {
        let first = Key(kind: text.kind, parts: text.parts, number: 0)
        let key = Key(kind: text.kind, parts: text.parts, number: numbers[first, default: 0])
        numbers[first, default: 0] += 1
        if indices[key] == nil {
          indices[key] = texts.count
          texts.append(PlacedText(kind: text.kind, parts: text.parts))
        }
        if let index = indices[key] { texts[index].places[strip] = text }
      }
    }
    return texts
  }

  /// Returns the classes that hide an element on the strips without a place
  /// for it; empty if it is on all strips.
  func hidingClasses(_ places: some Collection<Int>) -> String {
    strips.indices.filter { !places.contains($0) }.map { " h\($0)" }.joined()
  }

  /// Returns the start and end of a block on a strip, in points; nothing is painted beyond. `nil` if the
  /// strip shows no photo of the block.
  func extent(of block: Range<Int>, on strip: Int) -> ClosedRange<Double>? {
    let places = photos[block].compactMap { $0.places[strip] }
    let frames = places.flatMap { place in
      [place.frame] + [place.caption?.frame, place.rating?.frame].compactMap(\.self)
    }
    guard let top = frames.map(\.y).min(), let bottom = frames.map(\.maxY).max() else { return nil }
    return top - strips[strip].shadow...bottom + strips[strip].shadow
  }
}
