import Vips
import WorkerProcesses

/// Decodes on a thread of this process.
struct InProcessBackend: DecodingBackend {
  private let limits: DecodingLimits
  private let photo: MappedMemory
  private let tiles: MappedMemory
  private var maker = TileMaker()

  init(limits: DecodingLimits, input: SharedMemory, output: SharedMemory) {
    self.limits = limits
    photo = MappedMemory(descriptor: input.descriptor, .read)
    tiles = MappedMemory(descriptor: output.descriptor, .write)
  }

  func prepare() {}

  mutating func decode(_ request: DecodeRequest) throws(DecodingFailure) -> DecodeReply {
    guard VipsLibrary.startDecoding() else { throw .noWorker("libvips does not start") }
    do {
      try photo.follow(request.inputEnd)
      try tiles.follow(request.outputEnd)
    } catch {
      throw limits.failure(of: error)
    }
    return maker.reply(to: request, input: photo, output: tiles)
  }

  /// There are no messages that could be fewer.
  func decode(_ requests: [DecodeRequest]) -> [DecodeReply]? { nil }

  func read(_ request: PacketRequest) throws(DecodingFailure) -> XMPPacket {
    do { try photo.follow(request.packet.upperBound) } catch { throw limits.failure(of: error) }
    return photo.withBytes { XMPPacket($0.extracting(request.packet)) }
  }

  func parse(_ request: MarkupRequest) throws(DecodingFailure) -> Int {
    do {
      try photo.follow(request.input.upperBound)
      try tiles.follow(request.capacity)
    } catch {
      throw limits.failure(of: error)
    }
    do {
      let answers = try photo.withBytes { try request.answers($0) }
      tiles.write(answers)
      return answers.count
    } catch {
      throw .invalidReply("\(error)")
    }
  }

  func stop() {}
}
