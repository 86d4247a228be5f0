import GalleryMarkup
import GalleryModel

/// One place in the pool: a thread's work on one photo after the other, and the worker it keeps for that.
///
/// Everything here runs on the slot's own thread.
final class WorkerSlot: PhotoSlot {
  private let executable: String
  private let limits: DecodingLimits
  private let budget: MemoryBudget
  /// What stays reserved for the next photo, in bytes; a larger one gives the rest back.
  private let keptMemory: Int
  private let input: SharedMemory
  private let output: SharedMemory
  private var process: WorkerProcess?
  /// Whether the worker has said that it can work.
  private var isReady = false
  private var sequence: UInt32 = 0
  /// The most memory a worker of this slot ever had in use, in bytes.
  private(set) var peakMemory = 0

  /// Even a machine that is busy with other things starts a program in this time.
  private static let startSeconds = 60.0

  /// - Parameters:
  ///   - executable: the path of `gallery-decoder`.
  ///   - limits: what is refused.
  ///   - budget: the memory for what is handed to workers, which all slots share.
  ///   - keptMemory: what stays reserved for the next photo, in bytes.
  init(
    executable: String, limits: DecodingLimits, budget: MemoryBudget, keptMemory: Int
  ) throws(SystemError) {
    self.executable = executable
    self.limits = limits
    self.budget = budget
    self.keptMemory = keptMemory
    input = try SharedMemory()
    output = try SharedMemory()
  }

  /// Starts a worker ahead of the first photo, so that it loads its libraries while headers are read. What keeps it
  /// from starting now is told when a photo needs it: then this is tried again.
  func prepare() { try? start(.plain) }

  /// Reads a photo's header.
  func inspect(
    _ photo: Photo, metadata: Bool, _ cancellation: Cancellation
  ) throws(DecodingFailure) -> PhotoFacts {
    let file = try PhotoFile(photo)
    var bytes = file.header
    let header = try HeaderReader.read(&bytes, limits: limits)
    var facts = header.facts
    if metadata {
      var packet: XMPPacket?
      do {
        packet = try header.xmp.map { range throws(DecodingFailure) in
          try self.packet(range, of: file, cancellation)
        }
      } catch let error where error.isOfTheWorker {
        // A packet that takes a worker down does not take the photo with it.
      }
      facts.metadata = PhotoMetadata(header, bytes, packet: packet)
    }
    return facts
  }

  /// Lets a worker read an XMP packet.
  private func packet(
    _ range: Range<Int>, of file: PhotoFile, _ cancellation: Cancellation
  ) throws(DecodingFailure) -> XMPPacket {
    guard range.count <= XMPPacket.sizeLimit, !range.isEmpty else { return XMPPacket() }
    var fileBytes = file.header
    let bytes = try fileBytes.bytes(at: range.lowerBound, count: range.count)
    do {
      try input.reserve(range.count)
      try bytes.withUnsafeBytes { try input.write($0, at: 0) }
    } catch {
      throw limits.memoryFailure
    }
    sequence &+= 1
    let request = PacketRequest(sequence: sequence, packet: 0..<range.count)
    var writer = MessageWriter()
    writer.put(WorkerTask.packet.rawValue)
    request.write(&writer)
    // Any worker will do.
    return try exchange(writer, .jpeg, cancellation) { reader throws(MessageReader.Malformed) in
      guard try reader.number(UInt32.self) == request.sequence else {
        throw .init(text: "of another request")
      }
      return try XMPPacket(&reader)
    }
  }

  /// Lets a worker parse markup.
  func parse(
    _ sources: [MarkupSource], _ cancellation: Cancellation
  ) throws(DecodingFailure) -> [Result<MarkupDocument, MarkupError>] {
    let texts = MarkupBatch.bytes(of: sources)
    let request = MarkupRequest(
      sequence: sequence &+ 1, input: 0..<texts.count, capacity: MarkupBatch.capacity(for: sources))
    sequence = request.sequence
    defer {
      try? input.trim(to: keptMemory)
      try? output.trim(to: keptMemory)
    }
    do {
      try input.reserve(texts.count)
      try texts.withUnsafeBytes { try input.write($0, at: 0) }
      try output.reserve(request.capacity)
    } catch {
      throw limits.memoryFailure
    }
    var writer = MessageWriter()
    writer.put(WorkerTask.markup.rawValue)
    request.write(&writer)
    // Any worker will do.
    let count = try exchange(writer, .jpeg, cancellation) { reader throws(MessageReader.Malformed) in
      guard try reader.number(UInt32.self) == request.sequence else {
        throw .init(text: "of another request")
      }
      let count = try reader.integer()
      guard count <= request.capacity else { throw .init(text: "larger than its memory") }
      try reader.end()
      return count
    }
    var answers = [UInt8](repeating: 0, count: count)
    do {
      try answers.withUnsafeMutableBytes { try output.read(at: 0, into: $0) }
      return try MarkupBatch.results(in: answers, count: sources.count)
    } catch {
      throw .invalidReply("\(error)")
    }
  }

  /// Reads a photo and lets a worker make its tiles.
  func decode(
    _ photo: Photo, tiles: [TileSpec], _ cancellation: Cancellation
  ) throws(DecodingFailure) -> DecodedPhoto {
    sequence &+= 1
    let prepared = try PreparedPhoto(photo, tiles: tiles, sequence: sequence, limits: limits)
    let share = try budget.take(prepared.memory, cancellation)
    defer {
      try? input.trim(to: keptMemory)
      try? output.trim(to: keptMemory)
      share.giveBack()
    }
    let sha256 = try prepared.load(into: input, limits: limits)
    do { try output.reserve(prepared.request.outputCount) } catch { throw limits.memoryFailure }
    let reply = try reply(to: prepared.request, cancellation).completed(by: prepared.header)
    peakMemory = max(peakMemory, reply.peakMemory)
    return DecodedPhoto(
      facts: prepared.header.facts, sha256: sha256,
      tiles: try reply.tiles(for: prepared.request, in: output, limits), damage: reply.damage,
      notes: reply.notes)
  }

  /// What a worker answers. A preview or metadata that take it down, or all its time, do not take the photo with them.
  private func reply(
    to request: DecodeRequest, _ cancellation: Cancellation
  ) throws(DecodingFailure) -> DecodeReply {
    do {
      var writer = MessageWriter()
      writer.put(WorkerTask.decode.rawValue)
      request.write(&writer)
      return try exchange(writer, request.format, cancellation) { reader throws(MessageReader.Malformed) in
        let reply = try DecodeReply(&reader)
        try reply.check(against: request)
        return reply
      }
    } catch let error where error.isOfTheWorker && !request.previews.isEmpty {
      var plain = request
      plain.previews = []
      return try reply(to: plain, cancellation)
    } catch let error where error.isOfTheWorker && !request.xmp.isEmpty && !error.isOfLimits {
      // How long a packet takes is limited by its size.
      var plain = request
      plain.xmp = 0..<0
      var answer = try reply(to: plain, cancellation)
      answer.notes.append(Notes.fatalMetadata)
      return answer
    }
  }

  /// Ends the slot's worker.
  func stop() {
    process?.handle.kill()
    _ = reap()
  }
}

extension WorkerSlot {
  /// Asks the worker. A photo that took its worker down gets one more try with a fresh one; one that ran out of
  /// time does not, since it would only run out of it again.
  private func exchange<Reply>(
    _ request: MessageWriter, _ format: PhotoFormat, _ cancellation: Cancellation,
    _ read: (inout MessageReader) throws(MessageReader.Malformed) -> Reply
  ) throws(DecodingFailure) -> Reply {
    do {
      return try attempt(request, format, cancellation, read)
    } catch .crashed, .exited, .invalidReply {
      stop()
      return try attempt(request, format, cancellation, read)
    }
  }

  private func attempt<Reply>(
    _ request: MessageWriter, _ format: PhotoFormat, _ cancellation: Cancellation,
    _ read: (inout MessageReader) throws(MessageReader.Malformed) -> Reply
  ) throws(DecodingFailure) -> Reply {
    if cancellation.isCancelled { throw .cancelled }
    let worker = try worker(for: format, cancellation)
    cancellation.watch(worker.handle)
    defer { cancellation.watch(nil) }
    do {
      // Begins before the request, which is all that the worker works on.
      let limit = TimeLimit(limits, of: worker.handle)
      try worker.channel.send(request)
      var reader = MessageReader(try worker.channel.receive(within: limit))
      return try read(&reader)
    } catch let error as MessageReader.Malformed {
      stop()
      throw .invalidReply(error.text)
    } catch {
      throw failure(error as? MessageChannel.Failure, cancellation)
    }
  }

  /// What an exchange that broke off means for the photo. The worker is gone afterwards.
  private func failure(_ cause: MessageChannel.Failure?, _ cancellation: Cancellation) -> DecodingFailure {
    var met: DecodingFailure.Clock?
    switch cause {
    case .oversized(let length):
      stop()
      return .invalidReply("\(length) bytes long")
    case .timeout(let clock):
      met = clock
      process?.handle.kill()
    case .closed, .system, nil: break
    }
    let end = reap()
    if cancellation.isCancelled { return .cancelled }
    if let met {
      return .tookTooLong(seconds: met == .processor ? limits.seconds : limits.elapsedSeconds, met)
    }
    switch end {
    case .exited(WorkerMain.Status.noMemory): return limits.memoryFailure
    case .exited(let status): return .exited(status: Int(status))
    case .signalled(let signal): return .crashed(signal: SignalName.of(signal))
    case nil: return .noWorker("its end is unknown")
    }
  }

  /// A running worker that has the format's decoder.
  private func worker(
    for format: PhotoFormat, _ cancellation: Cancellation
  ) throws(DecodingFailure) -> WorkerProcess {
    let needsModules = format == .heif || format == .jxl
    if needsModules, process?.kind == .plain { stop() }
    if process == nil {
      do { try start(needsModules ? .modules : .plain) } catch {
        throw .noWorker("\(executable): \(error)" + limits.systemMemoryNote)
      }
    }
    guard let process else { throw .noWorker(executable) }
    if !isReady {
      cancellation.watch(process.handle)
      do {
        guard try process.channel.receive(within: TimeLimit(elapsedSeconds: Self.startSeconds)).isEmpty else {
          throw MessageChannel.Failure.closed
        }
      } catch {
        stop()
        throw cancellation.isCancelled
          ? .cancelled : .noWorker("\(executable) did not become ready" + limits.systemMemoryNote)
      }
      isReady = true
    }
    return process
  }

  /// Starts a worker without waiting until it can work.
  private func start(_ kind: WorkerProcess.Kind) throws(SystemError) {
    isReady = false
    process = try WorkerProcess(
      executable: executable, kind: kind, limits: limits, input: input, output: output)
  }

  /// Waits for the worker's end.
  private func reap() -> WorkerProcess.End? {
    guard let ended = process else { return nil }
    process = nil
    guard let (end, peak) = ended.handle.wait() else { return nil }
    peakMemory = max(peakMemory, peak)
    return end
  }
}
