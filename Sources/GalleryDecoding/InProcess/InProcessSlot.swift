import CVips
import CVipsStart
import GalleryMarkup
import GalleryModel
import LibXML

/// Does a worker's work on a thread of this process.
final class InProcessSlot: PhotoSlot {
  let peakMemory = 0
  private let limits: DecodingLimits
  private let budget: MemoryBudget
  private var maker = TileMaker()

  /// libvips must not be started by two threads at once.
  private static let hasStarted = gallery_vips_start("gallery", 1) == 0

  /// Starts libvips with the loaders of the closed list, once for the process.
  static func start() -> Bool { hasStarted }

  init(limits: DecodingLimits, budget: MemoryBudget) {
    self.limits = limits
    self.budget = budget
  }

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
    let prepared = try PreparedPhoto(photo, tiles: tiles, sequence: 0, limits: limits)
    let share = try budget.take(prepared.memory, cancellation)
    defer { share.giveBack() }
    let input: SharedMemory
    let output: SharedMemory
    do {
      input = try SharedMemory()
      output = try SharedMemory()
    } catch {
      throw .noWorker("no memory: \(error)")
    }
    let sha256 = try prepared.load(into: input, limits: limits)
    let request = prepared.request
    let picture = MappedMemory(descriptor: input.descriptor, .read)
    let drawn = MappedMemory(descriptor: output.descriptor, .write)
    do {
      try output.reserve(request.outputCount)
      try picture.follow(request.inputEnd)
      try drawn.follow(request.outputCount)
    } catch {
      throw limits.memoryFailure
    }
    let reply = maker.reply(to: request, input: picture.bytes, output: drawn.writableBytes)
      .completed(by: prepared.header)
    return DecodedPhoto(
      facts: prepared.header.facts, sha256: sha256, tiles: try reply.tiles(for: request, in: output, limits),
      damage: reply.damage, notes: reply.notes)
  }

  func parse(
    _ sources: [MarkupSource], _ cancellation: Cancellation
  ) throws(DecodingFailure) -> [Result<MarkupDocument, MarkupError>] {
    sources.map { source in
      do throws(MarkupError) {
        return .success(try LibXMLParser().document(of: source))
      } catch {
        return .failure(error)
      }
    }
  }

  func stop() { vips_thread_shutdown() }
}
