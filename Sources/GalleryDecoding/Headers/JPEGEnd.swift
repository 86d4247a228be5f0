/// Finds the end of a JPEG in a file that goes on behind it, piece by piece.
///
/// libjpeg stops at the first end marker that lies in no segment; what follows is not needed.
struct JPEGEnd {
  private enum State {
    /// Within the data of a scan, or between segments.
    case data
    /// Behind a byte that begins a marker.
    case marker
    /// Within the length of a segment: its first byte, where that was read.
    case length(first: UInt8?)
  }

  /// Files up to this size, in bytes, are taken whole: to search them takes longer than to copy what follows the end.
  private static let smallest = 16 << 20

  private var state = State.data
  /// The offset in the file where the search goes on.
  private var position: Int

  /// - Returns: `nil` for files that are not worth a search.
  init?(of header: Header, smallest: Int = Self.smallest) {
    guard header.format == .jpeg, let scan = header.firstScan, header.picture.count > smallest else {
      return nil
    }
    position = scan
  }

  /// Searches the next bytes.
  ///
  /// - Parameters:
  ///   - bytes: a piece of the file. Pieces follow each other without gaps.
  ///   - start: where it lies in the file.
  /// - Returns: the offset behind the end marker in the file; `nil` where the piece does not hold it.
  mutating func search(_ bytes: Span<UInt8>, at start: Int) -> Int? {
    let end = start + bytes.count
    while position < end {
      switch state {
      case .data:
        var index = position - start
        while index < bytes.count, bytes[index] != 0xFF { index += 1 }
        position = start + index
        guard index < bytes.count else { return nil }
        position += 1
        state = .marker
      case .marker:
        let marker = bytes[position - start]
        position += 1
        switch marker {
        case 0xD9: return position
        case 0xFF: break
        // Tables, comments and scans within a progressive picture; bytes that look like another marker are data.
        case 0xC0...0xCF, 0xDA...0xFE: state = .length(first: nil)
        default: state = .data
        }
      case .length(first: nil):
        state = .length(first: bytes[position - start])
        position += 1
      case .length(first: let first?):
        let length = Int(first) << 8 | Int(bytes[position - start])
        // The length counts its own two bytes.
        position += 1 + max(0, length - 2)
        state = .data
      }
    }
    return nil
  }
}
