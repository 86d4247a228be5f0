import GalleryGeometry
import GalleryText

/// A repaired copy of a GIF that ends early or has an incomplete first frame. It ends properly after the
/// sound data.
///
/// libnsgif does not report truncated frames, and gives no pixels of frames with broken codes. This holds for
/// all known versions of libvips. Intact files are not changed.
struct GIFRepair {
  let damage: String
  /// The file up to the last sound block of its first frame, with an end mark.
  let bytes: [UInt8]
  /// A Boolean value that indicates whether the repaired file has any pixels.
  let hasPixels: Bool

  /// Returns `nil` if the file is intact or cannot be parsed.
  init?(_ file: Span<UInt8>) {
    guard let frame = GIFBlocks.firstFrame(of: file) else { return nil }
    let pixels = frame.area.width * frame.area.height
    var data = GIFData(minimumBits: Int(file[frame.data]))
    var end = frame.data + 1
    var tail: [UInt8] = []
    var hasTerminator = false
    while let block = GIFBlocks.subBlock(of: file, at: end), !hasTerminator {
      hasTerminator = file[end] == 0
      let sound = data.read(file.extracting(block), upTo: pixels)
      if sound < block.count || block.count < Int(file[end]) {
        // These are the last sound codes; the block gets their length.
        if sound > 0 { tail = [UInt8(sound)] + file.extracting(block).extracting(first: sound).array }
        break
      }
      end = block.upperBound
    }
    if data.isBroken {
      damage = Damage.brokenData
    } else if data.pixels < pixels {
      damage = hasTerminator || data.hasEnded ? Damage.dataEndEarly : Damage.endsInPicture
    } else if !hasTerminator || !GIFBlocks.reachEnd(of: file, from: end) {
      damage = Damage.noEnd
    } else {
      return nil
    }
    hasPixels = data.pixels > 0
    // Append the terminator of the frame's blocks and the end mark of the file.
    bytes = file.extracting(first: end).array + tail + (hasTerminator ? [] : [0]) + [0x3B]
  }
}

/// Finds the parts of a GIF, which may end early.
enum GIFBlocks {
  private static let extensionMark: UInt8 = 0x21
  private static let frameMark: UInt8 = 0x2C

  /// Returns the first frame's place on the screen and its data's offset. The first byte there is the code length.
  static func firstFrame(of file: Span<UInt8>) -> (area: PixelRect, data: Int)? {
    guard file.count > 13 else { return nil }
    var offset = 13 + colourTable(Int(file[10]))
    while offset + 10 < file.count {
      switch file[offset] {
      case Self.extensionMark:
        guard let next = skipSubBlocks(of: file, from: offset + 2) else { return nil }
        offset = next
      case Self.frameMark:
        let numbers = [1, 3, 5, 7].map { Int(file[offset + $0]) | Int(file[offset + $0 + 1]) << 8 }
        let data = offset + 10 + colourTable(Int(file[offset + 9]))
        let area = PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        return data < file.count ? (area, data) : nil
      default: return nil
      }
    }
    return nil
  }

  /// Returns the range of a data block's content, or `nil` if the file ends before the block. It is empty for
  /// the terminator and shorter than stated if the file ends within the block.
  static func subBlock(of file: Span<UInt8>, at offset: Int) -> Range<Int>? {
    guard offset < file.count else { return nil }
    return offset + 1..<min(offset + 1 + Int(file[offset]), file.count)
  }

  /// Returns whether complete blocks lead to the end mark. An unknown byte also counts as the end.
  static func reachEnd(of file: Span<UInt8>, from start: Int) -> Bool {
    var offset = start
    while offset < file.count {
      var data: Int
      switch file[offset] {
      case Self.extensionMark: data = offset + 2
      case Self.frameMark:
        guard offset + 9 < file.count else { return false }
        data = offset + 11 + colourTable(Int(file[offset + 9]))
      default: return true
      }
      guard let next = skipSubBlocks(of: file, from: data) else { return false }
      offset = next
    }
    return false
  }

  private static func skipSubBlocks(of file: Span<UInt8>, from start: Int) -> Int? {
    var offset = start
    while let block = subBlock(of: file, at: offset) {
      if file[offset] == 0 { return block.upperBound }
      offset = block.upperBound
    }
    return nil
  }

  /// Returns the size of the colour table that flags state, in bytes.
  static func colourTable(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1) }
}

/// Counts the pixels that the codes of a frame stand for (GIF 89a, appendix F). A code stands for a run of
/// pixels; only the length of the run matters here.
private struct GIFData {
  private(set) var pixels = 0
  /// A Boolean value that indicates whether an undefined code occurred.
  private(set) var isBroken = false
  /// A Boolean value that indicates whether the end code occurred.
  private(set) var hasEnded = false

  private static let longestCode = 12
  private let clear: Int
  private var lengths = [Int](repeating: 1, count: 1 << longestCode)
  private var next: Int
  private var bits: Int
  private var previous: Int?
  private var waiting = 0
  private var waitingBits = 0

  init(minimumBits: Int) {
    isBroken = !(1..<Self.longestCode).contains(minimumBits)
    clear = isBroken ? 2 : 1 << minimumBits
    next = clear + 2
    bits = isBroken ? 2 : minimumBits + 1
  }

  /// Reads codes until there are enough pixels or the data end. Returns the number of bytes before the first
  /// undefined code, or the size of the block.
  mutating func read(_ block: Span<UInt8>, upTo enough: Int) -> Int {
    guard !isBroken else { return 0 }
    if hasEnded || pixels >= enough { return block.count }
    for index in block.indices {
      waiting |= Int(block[index]) << waitingBits
      waitingBits += 8
      while waitingBits >= bits, !hasEnded, !isBroken, pixels < enough {
        let code = waiting & (1 << bits - 1)
        waiting >>= bits
        waitingBits -= bits
        read(code)
      }
      if isBroken { return index }
      if hasEnded || pixels >= enough { break }
    }
    return block.count
  }

  private mutating func read(_ code: Int) {
    if code == clear {
      next = clear + 2
      bits = (clear - 1).bitWidth - (clear - 1).leadingZeroBitCount + 1
      previous = nil
      return
    }

    if code == clear + 1 {
      hasEnded = true
      return
    }

    guard let last = previous else {
      isBroken = code > clear
      pixels += isBroken ? 0 : 1
      previous = code
      return
    }
    guard code <= next, code < lengths.count else {
      isBroken = true
      return
    }

    if next < lengths.count {
      lengths[next] = lengths[last] + 1
      pixels += lengths[code]
      next += 1
      if next == 1 << bits, bits < Self.longestCode { bits += 1 }
    } else {
      pixels += lengths[code]
    }
    previous = code
  }
}
