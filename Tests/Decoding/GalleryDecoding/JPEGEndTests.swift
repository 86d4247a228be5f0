import CFixtures
import GalleryModel
import TestSupport
import Testing

@testable import GalleryDecoding

@Suite struct JPEGEndTests {
  /// Returns the end that the search finds if the file arrives in pieces of a size.
  private func end(of bytes: [UInt8], pieces: Int) throws -> Int? {
    let file = HeaderBytes(bytes)
    var end = try #require(JPEGEnd(of: try Header.read(file, limits: DecodingLimits()), smallest: 0))
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      let piece = bytes.span.extracting(start..<min(start + pieces, bytes.count))
      if let found = end.search(piece, at: start) { return found }
    }
    return nil
  }

  private static let photos: [[UInt8]] = [
    Card().jpeg(), Card().jpeg { $0.progressive = 1 }, Card().jpeg { $0.restart = 1 },
    Card().jpeg { $0.grey = 1 }, Card().jpeg { $0.arithmetic = 1 },
    // A comment before the picture contains an end marker, as thumbnails do.
    Card().jpeg(segments: [0xFF, 0xFE, 0, 6, 0xFF, 0xD9, 0xFF, 0xD9]),
  ]

  @Test("The end is found with any data after it and any piece size", arguments: photos.indices)
  func padded(index: Int) throws {
    let photo = Self.photos[index]
    for padding in [[], [0, 0, 0], [0xFF, 0xD9, 0xFF, 0xD9], photo] as [[UInt8]] {
      for pieces in [1, 2, 3, 7, 64, 4096, 1 << 20] {
        #expect(try end(of: photo + padding, pieces: pieces) == photo.count, "\(padding.count), \(pieces)")
      }
    }
  }

  @Test("Tables between scans may contain end markers")
  func segments() throws {
    let photo = Card().jpeg { $0.progressive = 1 }
    let file = HeaderBytes(photo)
    let scan = try #require(try Header.read(file, limits: DecodingLimits()).firstScan)
    // The marker after the first scan's data.
    let next = try #require(
      (scan..<photo.count - 1).first { photo[$0] == 0xFF && ![0, 0xFF].contains(photo[$0 + 1]) })
    let more = photo[..<next] + [0xFF, 0xFE, 0, 5, 0xFF, 0xD9, 0] + photo[next...]
    for pieces in [1, 2, 1 << 20] {
      #expect(try end(of: Array(more) + [1, 2], pieces: pieces) == more.count)
    }
  }

  @Test("A truncated photo has no end")
  func cut() throws {
    for photo in Self.photos { #expect(try end(of: photo.dropLast(2), pieces: 10) == nil) }
  }

  @Test("Small files are not searched")
  func small() throws {
    let file = HeaderBytes(Card().jpeg())
    #expect(JPEGEnd(of: try Header.read(file, limits: DecodingLimits())) == nil)
  }
}
