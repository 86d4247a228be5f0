import CVips
import CVipsStart
import GalleryModel

/// Does a worker's work on a thread of this process.
final class InProcessSlot: PhotoSlot {
  let peakMemory = 0
  private let limits: DecodingLimits
  private var maker = TileMaker()

  /// libvips must not be started by two threads at once.
  private static let hasStarted = gallery_vips_start("gallery", 1) == 0

  /// Starts libvips with the loaders of the closed list, once for the process.
  static func start() -> Bool { hasStarted }

  init(limits: DecodingLimits) { self.limits = limits }

  func inspect(
    _ photo: Photo, metadata: Bool, _ cancellation: Cancellation
  ) throws(DecodingFailure) -> PhotoFacts {
    let file = try PhotoFile(photo)
    var bytes = file.header
    let header = try HeaderReader.read(&bytes, limits: limits)
    var facts = header.facts
    if metadata {
      let packet = try header.xmp.map { range throws(DecodingFailure) in
        guard range.count <= XMPPacket.sizeLimit else { return XMPPacket() }
        return Array(try bytes.bytes(at: range.lowerBound, count: range.count))
          .withUnsafeBytes { XMPPacket($0) }
      }
      facts.metadata = PhotoMetadata(header, bytes, packet: packet)
    }
    return facts
  }

  func decode(
    _ photo: Photo, tiles: [TileSpec], _ cancellation: Cancellation
  ) throws(DecodingFailure) -> DecodedPhoto {
    guard Self.hasStarted else { throw .noWorker("libvips does not start") }
    let input: SharedMemory
    let output: SharedMemory
    do {
      input = try SharedMemory(.write, sealed: false)
      output = try SharedMemory(.write, sealed: false)
    } catch {
      throw .noWorker("no memory: \(error)")
    }
    let loaded = try LoadedPhoto(try PhotoFile(photo), into: input, limits: limits)
    var bytes = loaded.header(in: input)
    let header = try HeaderReader.read(&bytes, limits: limits)
    let request = DecodeRequest(
      header, tiles: tiles,
      previews: EmbeddedPreviews.usable(for: tiles, of: header, &bytes, limits: limits), sequence: 0,
      scanLimit: limits.scans)
    do { try output.reserve(request.offsets[tiles.count]) } catch {
      throw .needsMoreMemory(limit: limits.memory)
    }
    let reply = maker.reply(to: request, input: input.bytes, output: output.writableBytes)
    return DecodedPhoto(
      facts: header.facts, sha256: loaded.sha256, tiles: try reply.tiles(for: request, in: output, limits),
      damage: reply.damage, notes: reply.notes)
  }

  func stop() { vips_thread_shutdown() }
}
