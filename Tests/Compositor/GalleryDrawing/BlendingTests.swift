import GalleryGeometry
import GalleryModel
import TestSupport
import Testing

@testable import GalleryDrawing

@Suite struct BlendingTests {
  @Test(
    "Edge pixels mix only the photo's colour and the page's",
    arguments: [CropShape.circle, .rounded(radius: .points(9)), .squircle, .hexagon, .rectangle])
  func bleeding(shape: CropShape) throws {
    // Red on white: in any mixture, red stays full and green equals blue.
    let canvas = BandCanvas(size: PixelSize(width: 47, height: 47), background: .white)
    try canvas.draw(.plain(41, 41, [255, 0, 0]), x: 3, y: 3, shape: shape)
    let bytes = try canvas.finish().bytes()
    for index in stride(from: 0, to: bytes.count, by: 3) {
      #expect(bytes[index] >= 254)
      #expect(abs(Int(bytes[index + 1]) - Int(bytes[index + 2])) <= 1)
    }
  }

  @Test("A photo's transparent parts show the page's colour")
  func overOpaque() throws {
    for alpha in [0, 1, 64, 128, 200, 254, 255] {
      let sheet = try EncodedSheet(
        .plain(4, 4, rgba: [200, 100, 0, UInt8(alpha)]), background: Color(red: 0, green: 100, blue: 200),
        .png)
      let pixel = try sheet.picture(.png)[2, 2]
      let part = Double(alpha) / 255
      let expected = [200 * part, 100, 200 * (1 - part)]
      #expect(pixel.count == 3)
      for (channel, value) in zip(pixel, expected) {
        #expect(abs(Double(channel) - value) <= 1.5, "alpha \(alpha)")
      }
    }
  }

  @Test("On a transparent page a photo keeps its transparency and its colours")
  func overTransparent() throws {
    var random = SplitMix64(seed: 9)
    // One row for every alpha; colours as exact as premultiplied 8-bit values allow.
    let pixels = (0...255).flatMap { alpha in
      (0..<16).flatMap { _ in
        (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) } + [UInt8(alpha)]
      }
    }
    let tile = Tile(size: PixelSize(width: 16, height: 256), format: .rgba, pixels: pixels)
    let picture = try EncodedSheet(tile, background: .transparent, .png).picture(.png)
    #expect(picture.channels == 4)
    for alpha in 0...255 {
      for x in 0..<16 {
        let (drawn, original) = (
          picture[x, alpha], Array(pixels[(alpha * 16 + x) * 4..<(alpha * 16 + x) * 4 + 4])
        )
        #expect(drawn[3] == original[3])
        let tolerance = alpha == 0 ? 255 : 0.5 + 127.5 / Double(alpha)
        for channel in 0..<3 {
          #expect(abs(Double(drawn[channel]) - Double(original[channel])) <= tolerance, "alpha \(alpha)")
        }
      }
    }
  }

  @Test("On a transparent page an edge keeps the photo's colour with decreasing alpha")
  func edge() throws {
    let picture = try EncodedSheet(
      .plain(40, 40, [250, 120, 30]), shape: .circle, background: .transparent, .png
    )
    .picture(.png)
    var partly = 0
    for y in 0..<40 {
      for x in 0..<40 {
        let pixel = picture[x, y]
        if pixel[3] == 0 {
          #expect(pixel == [0, 0, 0, 0])
        } else {
          let tolerance = 0.5 + 255 / Double(pixel[3])
          for (channel, value) in zip(pixel, [250.0, 120, 30]) {
            #expect(abs(Double(channel) - value) <= tolerance)
          }
        }
        if pixel[3] > 0, pixel[3] < 255 { partly += 1 }
      }
    }
    #expect(partly > 60)
    #expect(picture[0, 0][3] == 0)
    #expect(picture[20, 20] == [250, 120, 30, 255])
  }

  @Test("A half-transparent page keeps its colour and opacity")
  func halfTransparentPage() throws {
    let canvas = BandCanvas(
      size: PixelSize(width: 3, height: 2), background: Color(red: 255, green: 128, blue: 0, alpha: 128))
    let picture = try EncodedSheet(try canvas.finish(), .png).picture(.png)
    for pixel in 0..<6 {
      let channels = picture[pixel % 3, pixel / 3]
      #expect(channels[3] == 128)
      #expect(abs(Int(channels[0]) - 255) <= 1 && abs(Int(channels[1]) - 128) <= 1 && channels[2] == 0)
    }
  }
}
