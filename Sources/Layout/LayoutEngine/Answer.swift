import GalleryLayout

nonisolated(unsafe) private var question = UnsafeMutablePointer<Double>.allocate(capacity: 1)
/// The numbers of the latest answer. They stay where they are until the next call.
nonisolated(unsafe) private var answer: [Double] = []

/// Returns the memory for the numbers of the next call.
@_cdecl("reserve")
package func reserve(_ count: Int32) -> UnsafeMutablePointer<Double> {
  question.deallocate()
  question = .allocate(capacity: max(1, Int(count)))
  return question
}

/// Returns the numbers of the latest answer.
@_cdecl("answer")
package func answerNumbers() -> UnsafePointer<Double>? { answer.withUnsafeBufferPointer { $0.baseAddress } }

/// Keeps an answer and returns the count of its numbers.
func give(_ numbers: [Double]) -> Int32 {
  answer = numbers
  return Int32(answer.count)
}

/// Lays out the items that a page passes after the page, the rules of paging and the layout's options.
///
/// - Returns: The count of the answer's numbers, negated for an error.
func arrange(
  _ numbers: UnsafePointer<Double>, by layout: (inout NumberReader, Paging) -> some Layout
) -> Int32 {
  var reader = NumberReader(numbers)
  let page = reader.page()
  let paging = reader.paging()
  let layout = layout(&reader, paging)
  do {
    return give(try layout.arrange(reader.items(), on: page).numbers)
  } catch {
    return -give(error.numbers)
  }
}

extension LayoutKey {
  fileprivate var number: Double {
    #if hasFeature(Embedded)
      Double(self)
    #else
      Double(self) ?? 0
    #endif
  }
}

extension LayoutResult {
  /// The count of pages; the size of each with its counts of items and headings; items and groups with their
  /// frames.
  fileprivate var numbers: [Double] {
    var numbers = [Double(pages.count)]
    for page in pages {
      numbers += [
        page.size.width, page.size.height, Double(page.placements.count), Double(page.headings.count),
      ]
    }
    func add(_ owner: Double, _ frame: Rect) {
      numbers.append(owner)
      numbers.append(frame.x)
      numbers.append(frame.y)
      numbers.append(frame.width)
      numbers.append(frame.height)
    }
    for page in pages {
      for place in page.placements { add(Double(place.item), place.frame) }
    }
    for page in pages {
      for heading in page.headings { add(heading.group.number, heading.frame) }
    }
    return numbers
  }
}

extension LayoutError {
  /// The kind of the error, the item, its extent and the available one.
  fileprivate var numbers: [Double] {
    switch self {
    case .invalidPage, .cancelled: [0]
    case .invalidItem(let id, _): [1, id.number]
    case .invalidOption: [2]
    case .itemTooLarge(let id, let extent, let available): [3, id.number, extent, available]
    }
  }
}
