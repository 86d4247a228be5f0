import GalleryGeometry
import GalleryModel
import WorkerProcesses

extension DecodeReply {
  /// Returns copies of the tiles in the output memory.
  ///
  /// Throws the photo's failure if decoding failed.
  func tiles(
    for request: DecodeRequest, in output: SharedMemory, _ limits: DecodingLimits
  ) throws(DecodingFailure) -> [Tile] {
    switch outcome {
    case .success(let formats):
      let offsets = request.offsets
      var tiles: [Tile] = []
      for (index, format) in formats.enumerated() {
        let size = request.tiles[index].size
        let start = offsets[index]
        let count = size.width * size.height * format.bytesPerPixel
        do {
          let pixels = try output.bytes(in: start..<start + count)
          tiles.append(Tile(size: size, format: format, pixels: pixels))
        } catch {
          throw .invalidReply("without its pixels")
        }
      }
      return tiles
    case .failure(let error): throw DecodingFailure(error, limits)
    }
  }
}

extension DecodingFailure {
  /// Creates the failure of a photo from the error of its decoder.
  init(_ error: DecoderError, _ limits: DecodingLimits) {
    switch error {
    case .undecodable(let text): self = .undecodable(text)
    case .noMemory: self = limits.memoryFailure
    case .tooManyScans: self = .tooManyScans(limit: limits.scans)
    case .wrongSize(let size):
      self = .damagedHeader(
        "the picture is \(size.width) × \(size.height) pixels large, unlike its header says")
    }
  }
}
