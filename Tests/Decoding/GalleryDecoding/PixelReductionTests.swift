import Pixels
import Testing

/// Pixels become the means of squares.
@Suite struct PixelReductionTests {
  /// A picture whose pixel in column `x` and row `y` has the colour `colour(x, y)`, in all channels but the last.
  private func picture(_ width: Int, _ height: Int, _ colour: (Int, Int) -> UInt8) throws -> PixelBuffer {
    let picture = try #require(PixelBuffer(width: width, height: height))
    picture.withMutableBytes { bytes in
      for index in 0..<(width * height) {
        for channel in 0..<3 { bytes[index * 4 + channel] = colour(index % width, index / width) }
        bytes[index * 4 + 3] = 255
      }
    }
    return picture
  }

  @Test("Squares at the right and lower edge are cut")
  func edges() throws {
    let reduced = try #require(try picture(5, 3) { x, y in UInt8(10 * x + y) }.reduced(by: 2))
    #expect(reduced.width == 3 && reduced.height == 2)
    let reds = reduced.withBytes { bytes in stride(from: 0, to: bytes.count, by: 4).map { bytes[$0] } }
    // The first: 0, 10, 1 and 11 have the mean 5.5, which is rounded up.
    #expect(reds == [6, 26, 41, 7, 27, 42])
    let alphas = reduced.withBytes { bytes in stride(from: 3, to: bytes.count, by: 4).map { bytes[$0] } }
    #expect(alphas.allSatisfy { $0 == 255 })
  }

  @Test("The largest squares do not overflow")
  func largest() throws {
    let side = PixelBuffer.maximumReduction
    let reduced = try #require(try picture(side, side) { _, _ in 255 }.reduced(by: side))
    #expect(reduced.width == 1 && reduced.height == 1)
    #expect(reduced.withBytes { bytes in (0..<4).map { bytes[$0] } } == [255, 255, 255, 255])
  }
}
