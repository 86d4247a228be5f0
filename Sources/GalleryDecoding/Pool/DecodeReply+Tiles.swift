import GalleryGeometry
import GalleryModel

extension DecodeReply {
  /// Fails unless this can be the answer to a request.
  func check(against request: DecodeRequest) throws(MessageReader.Malformed) {
    guard sequence == request.sequence else { throw .init(text: "of another request") }
    if case .tiles(let formats) = outcome, formats.count != request.tiles.count {
      throw .init(text: "\(formats.count) tiles")
    }
  }

  /// The tiles, copied out of the output memory, or why there are none.
  func tiles(
    for request: DecodeRequest, in output: SharedMemory, _ limits: DecodingLimits
  ) throws(DecodingFailure) -> [Tile] {
    switch outcome {
    case .tiles(let formats):
      let offsets = request.offsets
      var tiles: [Tile] = []
      for (index, format) in formats.enumerated() {
        let size = request.tiles[index].size
        let start = offsets[index]
        let count = size.width * size.height * format.bytesPerPixel
        do {
          let pixels = try [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
            try output.read(
              at: start,
              into: UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[..<count]))
            initializedCount = count
          }
          tiles.append(Tile(size: size, format: format, pixels: pixels))
        } catch {
          throw .invalidReply("without its pixels")
        }
      }
      return tiles
    case .undecodable(let text): throw .undecodable(text)
    case .needsMoreMemory: throw limits.memoryFailure
    case .tooManyScans: throw .tooManyScans(limit: limits.scans)
    case .wrongSize(let size):
      throw .damagedHeader(
        "the picture is \(size.width) × \(size.height) pixels large, unlike its header says")
    }
  }
}
