import GalleryGeometry
import GalleryModel

extension HTMLPage {
  /// The maximum number of photos in a block: a few rows of a sheet.
  ///
  /// Larger blocks cost more when they become visible; smaller blocks are more elements for the browser to observe.
  private static let photosOfBlock = 16

  /// The photos in blocks. Browsers lay out and paint a block as a whole, and only near the window.
  ///
  /// A block ends before a heading, because headings lie between blocks.
  var blocks: [Range<Int>] {
    var starts: Set<Int> = []
    for text in strips.flatMap(\.texts) {
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

  /// The start and end of a block on a strip, in points; nothing is painted beyond. `nil` if the strip shows no photo
  /// of the block.
  func extent(of block: Range<Int>, on strip: HTMLStrip) -> ClosedRange<Double>? {
    let places = photos[block].compactMap { $0.places[strip.orientation] }
    let frames = places.flatMap { place in
      [place.frame] + [place.caption?.frame, place.rating?.frame].compactMap(\.self)
    }
    guard let top = frames.map(\.y).min(), let bottom = frames.map(\.maxY).max() else { return nil }
    return top - strip.shadow...bottom + strip.shadow
  }
}
