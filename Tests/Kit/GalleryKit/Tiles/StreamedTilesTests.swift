import Foundation
import GalleryDecoding
import GalleryModel
import SystemPackage
import TestSupport
import Testing

@testable import GalleryKit

/// Tiles that arrive on a descriptor.
@Suite struct StreamedTilesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A frame with the only tile of a photo: 10 × 10 pixels of one colour.
  private static func frame(_ id: String, _ value: UInt8) -> [UInt8] {
    let header = Array(
      """
      {"id": "\(id)", "width": 20, "height": 20, "sha256": "\(id)", \
      "tiles": [{"tile": 0, "width": 10, "height": 10, "channels": 3, "bytes": 300}]}
      """.utf8)
    return [0, 0, 0, UInt8(header.count), 0, 0, 1, 44] + header + [UInt8](repeating: value, count: 300)
  }

  /// The first bytes of tiles that arrive in one order and are requested in another.
  private func values(_ frames: [String], asking ids: [String], memory: Int) async throws -> [UInt8?] {
    let bytes = frames.flatMap { Self.frame($0, $0.utf8.first ?? 0) }
    let file = try FileDescriptor.open(try folder.write(FilePath("frames"), bytes), .readOnly)
    defer { try? file.close() }
    let spec = TileSpec(cell: PixelSize(width: 10, height: 10))
    let wanted = TileTable.Request([spec])
    let tiles = StreamedTiles(
      file, wanted: Dictionary(uniqueKeysWithValues: ids.map { ($0, wanted) }), memory: memory)
    var values: [UInt8?] = []
    for id in ids {
      let photo = InspectedPhoto(
        photo: .fake(id), header: PhotoFacts(size: PixelSize(width: 20, height: 20)))
      let decoded = try await tiles.tiles(of: photo, [spec])
      values.append(decoded.tiles.first?.pixels.first)
    }
    try await tiles.finish()
    return values
  }

  @Test("Early tiles are kept until requested, and duplicates are dropped")
  func early() async throws {
    let values = try await values(["c", "b", "b", "a", "c"], asking: ["a", "b", "c"], memory: 600)
    #expect(values == Array("abc".utf8))
  }

  @Test("Early tiles beyond the memory limit are an error; tiles in order are not")
  func memory() async throws {
    await #expect(throws: GalleryError.self) {
      try await values(["c", "b", "a"], asking: ["a", "b", "c"], memory: 599)
    }
    let ids = (0..<20).map { String(UnicodeScalar(UInt8(97 + $0))) }
    #expect(try await values(ids, asking: ids, memory: 0) == ids.map(\.utf8.first))
  }
}
