/// Finds the end of a JPEG in a file with trailing data, piece by piece.
///
/// libjpeg stops at the first end marker outside a segment and does not need the rest.
struct JPEGEnd {
  private enum State {
    /// The position is within the data of a scan, or between segments.
    case data
    /// The position follows a byte that starts a marker.
    case marker
    /// The position is within the length of a segment. `first` is its first byte, if already read.
    case length(first: UInt8?)
  }

  /// The size up to which files are not searched, in bytes. Searching them takes longer than copying the
  /// trailing data.
  private static let smallest = 16 << 20

  private var state = State.data
  /// The offset in the file where the search continues.
  private var position: Int

  /// - Returns: `nil` if the file does not need a search.
  init?(of header: Header, smallest: Int = Self.smallest) {
    guard header.format == .jpeg, let scan = header.firstScan, header.picture.count > smallest else {
      return nil
    }
    position = scan
  }

  /// Searches the next piece of the file, which begins at an offset. Pieces follow each other without gaps.
  /// Returns the offset after the end marker, or `nil` if the end marker is not in this piece.
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
        // Tables, comments and scans within a progressive image. Bytes that look like other markers are data.
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
