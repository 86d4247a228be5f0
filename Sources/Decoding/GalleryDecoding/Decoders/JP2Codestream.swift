import GalleryText

/// The codestream of a JPEG 2000 image, with the damage that its tiles' headers show.
struct JP2Codestream {
  private(set) var bytes: [UInt8]
  /// The reason why the codestream is incomplete, or `nil`.
  private(set) var damage: String?
  /// The end of the last complete tile part.
  private var end: Int

  init(_ file: Span<UInt8>, of image: JP2Image) {
    bytes = file.extracting(image.codestream).array
    end = image.firstTile - image.codestream.lowerBound
    var tiles: Set<Int> = []
    while let start = marker(0xFF90, at: end), start + 12 <= bytes.count {
      tiles.insert(number(at: start + 4, 2))
      let length = number(at: start + 6, 4)
      // The last part may leave its length out.
      let next = length == 0 ? bytes.count - (bytes.suffix(2) == [0xFF, 0xD9] ? 2 : 0) : start + length
      guard next > start, next <= bytes.count else {
        cut(at: start)
        return
      }
      end = next
    }
    let isEnded = marker(0xFFD9, at: end) != nil
    if isEnded || bytes.count - end < 2 {
      damage = tiles.count < image.tileCount ? Damage.dataEndEarly : isEnded ? nil : Damage.noEnd
    } else if marker(0xFF90, at: end) != nil {
      damage = Damage.endsInPicture
    }
  }

  /// The complete tile parts and what there is of an incomplete one. It does not state a length beyond the end.
  var repaired: [UInt8] { bytes[..<end] + [0xFF, 0xD9] }

  /// Ends the codestream with the incomplete tile part at an offset, or before it if even its header is incomplete.
  private mutating func cut(at start: Int) {
    damage = Damage.endsInPicture
    var at = start + 12
    while at + 4 <= bytes.count, marker(0xFF93, at: at) == nil { at += 2 + number(at: at + 2, 2) }
    guard at + 4 <= bytes.count else { return }
    let length = bytes.count - start
    for index in 0..<4 { bytes[start + 6 + index] = UInt8(truncatingIfNeeded: length >> (24 - 8 * index)) }
    end = bytes.count
  }

  /// Returns the offset if a marker is there.
  private func marker(_ marker: Int, at offset: Int) -> Int? {
    offset + 2 <= bytes.count && number(at: offset, 2) == marker ? offset : nil
  }

  private func number(at offset: Int, _ count: Int) -> Int {
    bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }
}
