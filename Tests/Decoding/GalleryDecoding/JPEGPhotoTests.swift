import CFixtures
import CJPEG
import ReducedJPEG
import TestSupport
import Testing

@Suite("ReducedJPEG as a product of its own")
struct JPEGPhotoTests {
  private let card = Card(width: 203, height: 149) { x, y in
    [UInt8(x * 255 / 202), UInt8(y * 255 / 148), UInt8(abs((x * 2 + y * 3) % 400 - 200))]
  }

  @Test("A photo reports the facts of its header")
  func header() throws {
    let photo = try JPEGPhoto(card.jpeg(segments: Segment.exif(orientation: 6)))
    #expect(photo.width == 203 && photo.height == 149)
    #expect(!photo.isGrey && !photo.isProgressive && photo.orientation == 6 && photo.colorProfile == nil)
    #expect(photo.scales == [.quarter, .eighth])
    #expect(photo.area(at: .eighth) == JPEGArea(x: 0, y: 0, width: 26, height: 19))
    #expect(photo.area(at: .quarter) == JPEGArea(x: 0, y: 0, width: 51, height: 38))
    let other = try JPEGPhoto(
      card.jpeg {
        $0.grey = 1
        $0.progressive = 1
      })
    #expect(other.isGrey && other.isProgressive && other.orientation == 1)
    for orientation in [0, 9, 300] {
      #expect(try JPEGPhoto(card.jpeg(segments: Segment.exif(orientation: orientation))).orientation == 1)
    }
  }

  /// Parts of a profile, in any order.
  private func parts(_ parts: [(number: UInt8, of: UInt8, bytes: [UInt8])]) -> [UInt8] {
    parts.flatMap { Segment.make(0xE2, Array("ICC_PROFILE\0".utf8) + [$0.number, $0.of] + $0.bytes) }
  }

  @Test("The colour profile is assembled from its parts")
  func profile() throws {
    let two = parts([(2, 2, [4, 5]), (1, 2, [1, 2, 3])])
    #expect(try JPEGPhoto(card.jpeg(segments: two)).colorProfile == [1, 2, 3, 4, 5])
    for broken in [
      parts([(2, 2, [4])]), parts([(1, 2, [4]), (1, 2, [5])]), parts([(1, 2, [4]), (2, 3, [5])]),
      parts([(0, 1, [4])]),
      parts([(2, 1, [4])]), Segment.make(0xE2, Array("ICC_PROFILE\0".utf8) + [1]),
    ] {
      #expect(try JPEGPhoto(card.jpeg(segments: broken)).colorProfile == nil)
    }
  }

  @Test("Baseline and progressive photos decode to grey, RGB and RGBA")
  func formats() throws {
    for progressive: Int32 in [0, 1] {
      let bytes = card.jpeg { $0.progressive = progressive }
      let photo = try JPEGPhoto(bytes)
      for scale in JPEGPhoto.Scale.allCases {
        let rgba = try photo.decode(at: scale)
        #expect(rgba.bytes == (try JPEGDecoding(bytes, UInt32(scale.rawValue), GALLERY_JPEG_REDUCED).pixels))
        let rgb = try photo.decode(at: scale, as: .rgb)
        #expect(rgb.bytes == rgba.bytes.indices.filter { $0 % 4 < 3 }.map { rgba.bytes[$0] })
        let grey = try photo.decode(at: scale, as: .grey)
        #expect(grey.bytes.count == rgba.width * rgba.height)
        let farthest = grey.bytes.indices.map { index in
          let (red, green, blue) = (
            rgba.bytes[4 * index], rgba.bytes[4 * index + 1], rgba.bytes[4 * index + 2]
          )
          // Channels are clipped to 0 and 255; lightness is not.
          guard ![0, 255].contains(red), ![0, 255].contains(green), ![0, 255].contains(blue) else {
            return 0.0
          }
          return abs(
            Double(grey.bytes[index]) - 0.299 * Double(red) - 0.587 * Double(green) - 0.114 * Double(blue))
        }.max()
        #expect(try #require(farthest) < 2)
      }
      let grey = try JPEGPhoto(
        card.jpeg {
          $0.grey = 1
          $0.progressive = progressive
        })
      let single = try grey.decode(at: .eighth, as: .grey).bytes
      #expect(try grey.decode(at: .eighth, as: .rgb).bytes == single.flatMap { [$0, $0, $0] })
      #expect(try grey.decode(at: .eighth).bytes == single.flatMap { [$0, $0, $0, 255] })
    }
  }

  @Test("An area has the same pixels as in the whole photo")
  func areas() throws {
    let photo = try JPEGPhoto(card.jpeg { $0.progressive = 1 })
    let whole = try photo.decode(at: .eighth, as: .rgb)
    let part = try photo.decode(at: .eighth, as: .rgb, area: JPEGArea(x: 7, y: 6, width: 11, height: 9))
    for row in 0..<9 {
      let from = ((row + 6) * whole.width + 7) * 3
      #expect(Array(part.bytes[row * 33..<(row + 1) * 33]) == Array(whole.bytes[from..<from + 33]))
    }
  }

  @Test("Unsupported files and invalid calls are reported")
  func others() throws {
    let bytes = card.jpeg()
    for other in [[], [0xFF], [0xFF, 0xD8], Array("no picture".utf8), Array(bytes.prefix(100))] {
      #expect(throws: ReducedJPEGError.notMine) { try JPEGPhoto(other) }
    }
    #expect(throws: ReducedJPEGError.notMine) { try JPEGPhoto(card.jpeg { $0.arithmetic = 1 }) }
    #expect(throws: ReducedJPEGError.notMine) { try JPEGPhoto(card.jpeg { $0.cmyk = 1 }) }
    let rare = try JPEGPhoto(card.jpeg { $0.across = 4 })
    #expect(rare.scales == [])
    #expect(throws: ReducedJPEGError.notMine) { try rare.decode(at: .eighth) }
    let cut = try JPEGPhoto(Array(bytes.dropLast(40)))
    #expect(throws: ReducedJPEGError.notMine) { try cut.decode(at: .eighth) }
    #expect(throws: ReducedJPEGError.notMine) { try cut.check() }
    try JPEGPhoto(bytes).check()
    #expect(throws: ReducedJPEGError.nonsense) { try JPEGPhoto(JPEGStream.overlong()).check() }
  }

  @Test("A progressive photo is read whole on request")
  func readsAll() throws {
    let bytes = card.jpeg { $0.progressive = 1 }
    let last = try #require(bytes.indices.dropLast().last { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA })
    // Less data than there are blocks.
    let photo = try JPEGPhoto(Array(bytes[..<(last + 60)]) + [0xFF, 0xD9])
    _ = try photo.decode(at: .eighth)
    #expect(throws: ReducedJPEGError.notMine) { try photo.decode(at: .eighth, readsAll: true) }
    try photo.check()
    #expect(throws: ReducedJPEGError.notMine) { try photo.check(readsAll: true) }
  }
}
