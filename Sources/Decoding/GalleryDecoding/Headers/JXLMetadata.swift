/// The orientation and the colours of a JPEG XL image (ISO/IEC 18181-1, annex D, ImageMetadata). They follow
/// its size.
struct JXLMetadata {
  /// A Boolean value that indicates whether the orientation swaps rows and columns. The decoder applies it.
  private(set) var swapsSides = false
  /// The code points of a high dynamic range image; `nil` for other images. libjxl's profiles for such images
  /// map the brightest possible light to white, which makes the image nearly black. Its other profiles are
  /// right.
  private(set) var colour: StatedColour?

  private(set) var isAnimated = false

  init(_ bits: inout BitReader) throws(DecodingFailure) {
    guard try bits.take(1) == 0 else { return }
    let hasExtras = try bits.take(1) == 1
    if hasExtras {
      swapsSides = try bits.take(3) >= 4
      isAnimated = try Self.skipExtras(&bits)
    }
    // Ignore the colours if they are beyond the bytes that were read or after a rare kind of channel.
    if let (primaries, transfer) = try? Self.points(&bits), [16, 18].contains(transfer) {
      colour = .coded(primaries: primaries, transfer: transfer, isDecisive: true)
    }
  }

  /// Returns the code points, or `nil` for a profile, for the default (sRGB), and for colours without code
  /// points.
  private static func points(
    _ bits: inout BitReader
  ) throws(DecodingFailure) -> (primaries: UInt8, transfer: UInt8)? {
    try skipDepth(&bits)
    _ = try bits.take(1)
    for _ in 0..<(try bits.number(.value(0), .value(1), .bits(4, plus: 2), .bits(12, plus: 1))) {
      guard try skipChannel(&bits) else { return nil }
    }
    _ = try bits.take(1)
    // The default colours, or a profile.
    guard try bits.take(1) == 0, try bits.take(1) == 0 else { return nil }
    let space = try bits.enumerated()
    guard space < 2, try bits.enumerated() == 1 else { return nil }
    let primaries = space == 0 ? try bits.enumerated() : 1
    guard let primaries = [1: 1, 9: 9, 11: 12][primaries], try bits.take(1) == 0 else { return nil }
    return (UInt8(primaries), UInt8(try bits.enumerated()))
  }

  /// Skips the intrinsic size, the preview's size and the animation's timing. Returns whether there is an animation.
  private static func skipExtras(_ bits: inout BitReader) throws(DecodingFailure) -> Bool {
    if try bits.take(1) == 1 { _ = try JXLHeader.size(&bits) }
    if try bits.take(1) == 1 { try skipPreview(&bits) }
    let isAnimated = try bits.take(1) == 1
    if isAnimated {
      _ = try bits.number(.value(100), .value(1000), .bits(10, plus: 1), .bits(30, plus: 1))
      _ = try bits.number(.value(1), .value(1001), .bits(8, plus: 1), .bits(10, plus: 1))
      _ = try bits.number(.value(0), .bits(3, plus: 0), .bits(16, plus: 0), .bits(32, plus: 0))
      _ = try bits.take(1)
    }
    return isAnimated
  }

  private static func skipPreview(_ bits: inout BitReader) throws(DecodingFailure) {
    let isWhole = try bits.take(1) == 1
    func skipSide() throws(DecodingFailure) {
      _ =
        isWhole
        ? try bits.number(.value(16), .value(32), .bits(5, plus: 1), .bits(9, plus: 33))
        : try bits.number(.bits(6, plus: 1), .bits(8, plus: 65), .bits(10, plus: 321), .bits(12, plus: 1345))
    }
    try skipSide()
    if try bits.take(3) == 0 { try skipSide() }
  }

  private static func skipDepth(_ bits: inout BitReader) throws(DecodingFailure) {
    if try bits.take(1) == 1 {
      _ = try bits.number(.value(32), .value(16), .value(24), .bits(6, plus: 1))
      _ = try bits.take(4)
    } else {
      _ = try bits.number(.value(8), .value(10), .value(12), .bits(6, plus: 1))
    }
  }

  /// Skips an extra channel. Returns `false` if its kind is not supported here.
  private static func skipChannel(_ bits: inout BitReader) throws(DecodingFailure) -> Bool {
    guard try bits.take(1) == 0 else { return true }
    let kind = try bits.enumerated()
    try skipDepth(&bits)
    _ = try bits.number(.value(0), .value(3), .value(4), .bits(3, plus: 1))
    let length = try bits.number(.value(0), .bits(4, plus: 0), .bits(5, plus: 16), .bits(10, plus: 48))
    for _ in 0..<length { _ = try bits.take(8) }
    // An alpha channel states whether the colours are premultiplied; spot colours and colour filters have
    // more fields.
    if kind == 0 { _ = try bits.take(1) }
    return kind != 2 && kind != 5
  }
}

extension BitReader {
  /// One of the four encodings of a number.
  enum Form {
    case value(Int)
    case bits(Int, plus: Int)
  }

  /// Returns a number whose encoding is selected by two bits.
  mutating func number(
    _ first: Form, _ second: Form, _ third: Form, _ fourth: Form
  ) throws(DecodingFailure) -> Int {
    switch [first, second, third, fourth][try take(2)] {
    case .value(let value): return value
    case .bits(let count, let offset): return try take(count) + offset
    }
  }

  mutating func enumerated() throws(DecodingFailure) -> Int {
    try number(.value(0), .value(1), .bits(4, plus: 2), .bits(6, plus: 18))
  }
}
