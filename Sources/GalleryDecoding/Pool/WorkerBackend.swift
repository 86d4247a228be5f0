import GalleryModel
import WorkerProcesses

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Decodes in a worker process, and replaces it when it dies.
final class WorkerBackend: DecodingBackend {
  private let executable: String
  private let limits: DecodingLimits
  private let input: SharedMemory
  private let output: SharedMemory
  private let monitor: WorkerMonitor
  private var process: WorkerProcess?
  /// A Boolean value that indicates whether the worker has said that it can work.
  private var isReady = false

  /// The time in which even a machine that is busy with other things starts a program, in seconds.
  private static let startSeconds = 60.0
  /// The processor time that several small photos have together, in seconds, where each alone may have more. They take a
  /// fraction of it.
  private static let sharedSeconds = 2.0

  /// - Parameters:
  ///   - executable: the path of `gallery-decoder`.
  ///   - limits: what is refused.
  ///   - input: the memory for photos.
  ///   - output: the memory for tiles.
  ///   - monitor: lets other threads kill the worker.
  init(
    executable: String, limits: DecodingLimits, input: SharedMemory, output: SharedMemory,
    monitor: WorkerMonitor
  ) {
    self.executable = executable
    self.limits = limits
    self.input = input
    self.output = output
    self.monitor = monitor
  }

  deinit { stop() }

  /// Starts a worker ahead of the first photo, so that it loads its libraries while headers are read. An error is told
  /// when a photo needs the worker: then this is tried again.
  func prepare() {
    if process == nil { try? start(.plain) }
  }

  /// Lets a worker read an XMP packet.
  func read(_ request: PacketRequest) throws(DecodingFailure) -> XMPPacket {
    var writer = MessageWriter()
    writer.put(WorkerTask.packet.rawValue)
    request.write(&writer)
    // Any worker will do.
    return try exchange(writer, .jpeg) { reader throws(MessageReader.Malformed) in
      guard try reader.number(UInt32.self) == request.sequence else {
        throw .init(text: "of another request")
      }
      return try XMPPacket(&reader)
    }
  }

  /// Lets a worker parse markup.
  func parse(_ request: MarkupRequest) throws(DecodingFailure) -> Int {
    var writer = MessageWriter()
    writer.put(WorkerTask.markup.rawValue)
    request.write(&writer)
    // Any worker will do.
    return try exchange(writer, .jpeg) { reader throws(MessageReader.Malformed) in
      guard try reader.number(UInt32.self) == request.sequence else {
        throw .init(text: "of another request")
      }
      let count = try reader.integer()
      guard count <= request.capacity else { throw .init(text: "larger than its memory") }
      try reader.end()
      return count
    }
  }

  /// Lets a worker make tiles. A preview or metadata that take it down, or all its time, do not take the photo with them.
  func decode(_ request: DecodeRequest) throws(DecodingFailure) -> DecodeReply {
    do {
      let reply = try exchange(Self.message(request), request.format) {
        reader throws(MessageReader.Malformed) in
        try DecodeReply(&reader, to: request)
      }
      monitor.record(peakMemory: reply.peakMemory)
      return reply
    } catch let error where error.isOfTheWorker && !request.previews.isEmpty {
      var plain = request
      plain.previews = []
      return try decode(plain)
    } catch let error where error.isOfTheWorker && !request.xmp.isEmpty && !error.isOfLimits {
      // How long a packet takes is limited by its size.
      var plain = request
      plain.xmp = 0..<0
      var reply = try decode(plain)
      reply.notes.append(Notes.fatalMetadata)
      return reply
    }
  }

  /// Lets a worker make the tiles of several photos, which it is sent together. Whatever goes wrong takes down the worker and
  /// is nobody's fault yet: the photos are done alone then, each with all its time and tries.
  func decode(_ requests: [DecodeRequest]) throws(DecodingFailure) -> [DecodeReply]? {
    let messages = requests.map { MessageChannel.framed(Self.message($0).bytes) }
    let isPlain = requests.allSatisfy { !$0.format.needsModules }
    // The channel holds as much as one message may have, so nobody waits for the worker to take it.
    guard isPlain, messages.reduce(0, { $0 + $1.count }) <= MessageChannel.longestMessage else { return nil }
    do {
      var index = 0
      let replies = try attempt(
        messages, .jpeg, seconds: min(limits.seconds, Self.sharedSeconds)
      ) { reader throws(MessageReader.Malformed) in
        defer { index += 1 }
        return try DecodeReply(&reader, to: requests[index])
      }
      for reply in replies { monitor.record(peakMemory: reply.peakMemory) }
      return replies
    } catch .cancelled {
      throw .cancelled
    } catch {
      stop()
      return nil
    }
  }

  private static func message(_ request: DecodeRequest) -> MessageWriter {
    var writer = MessageWriter()
    writer.put(WorkerTask.decode.rawValue)
    request.write(&writer)
    return writer
  }

  /// Ends the worker.
  func stop() {
    process?.handle.kill()
    _ = reap()
  }
}

extension DecodeReply {
  /// Reads the answer to a request.
  fileprivate init(
    _ reader: inout MessageReader, to request: DecodeRequest
  ) throws(MessageReader.Malformed) {
    try self.init(&reader)
    try check(against: request)
  }
}

extension WorkerBackend {
  /// Asks the worker. A photo that took its worker down gets one more try with a fresh one; one that ran out of
  /// time does not, since it would only run out of it again.
  private func exchange<Reply>(
    _ request: MessageWriter, _ format: PhotoFormat,
    _ read: (inout MessageReader) throws(MessageReader.Malformed) -> Reply
  ) throws(DecodingFailure) -> Reply {
    let messages = [MessageChannel.framed(request.bytes)]
    do {
      return try attempt(messages, format, seconds: limits.seconds, read)[0]
    } catch .crashed, .exited, .invalidReply {
      stop()
      do throws(DecodingFailure) {
        return try attempt(messages, format, seconds: limits.seconds, read)[0]
      } catch .crashed(let signal) where [SIGKILL, SIGXCPU].map(SignalName.of).contains(signal) {
        // A fresh worker has all the time that the system gives.
        throw SystemLimits.processorNote(below: limits.workerLife).map(DecodingFailure.noWorker)
          ?? .crashed(signal: signal)
      }
    }
  }

  /// Sends requests together, and takes their answers in turn.
  ///
  /// - Parameters:
  ///   - seconds: the processor time for all of them.
  ///   - read: takes an answer apart.
  private func attempt<Reply>(
    _ messages: [[UInt8]], _ format: PhotoFormat, seconds: Double,
    _ read: (inout MessageReader) throws(MessageReader.Malformed) -> Reply
  ) throws(DecodingFailure) -> [Reply] {
    if monitor.isUnwanted { throw .cancelled }
    defer { monitor.watch(nil) }
    let worker = try worker(for: format)
    do {
      // Begins before the request, which is all that the worker works on.
      let limit = TimeLimit(
        elapsedSeconds: limits.elapsedSeconds * seconds / limits.seconds, processorSeconds: seconds,
        of: worker.handle)
      try worker.channel.send(framed: Array(messages.joined()))
      var replies: [Reply] = []
      for _ in messages {
        var reader = MessageReader(try worker.channel.receive(within: limit))
        replies.append(try read(&reader))
      }
      return replies
    } catch let error as MessageReader.Malformed {
      stop()
      throw .invalidReply(error.text)
    } catch {
      throw failure(error as? MessageChannel.Failure)
    }
  }

  /// Returns the photo's failure when an exchange broke off. The worker is gone afterwards.
  private func failure(_ cause: MessageChannel.Failure?) -> DecodingFailure {
    var met: LimitedClock?
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
    if monitor.isUnwanted { return .cancelled }
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

  /// Returns a running worker that has the format's decoder, and has the monitor watch it.
  private func worker(for format: PhotoFormat) throws(DecodingFailure) -> WorkerProcess {
    let needsModules = format.needsModules
    if needsModules, process?.kind == .plain { stop() }
    if process == nil {
      do { try start(needsModules ? .modules : .plain) } catch {
        throw DecodingFailure(executable, lacks: error)
      }
    }
    guard let process else { throw .noWorker(executable) }
    monitor.watch(process.handle)
    // Whoever cancels from here on finds the worker and kills it.
    if monitor.isUnwanted { throw .cancelled }
    if !isReady {
      do {
        guard try process.channel.receive(within: TimeLimit(elapsedSeconds: Self.startSeconds)).isEmpty else {
          throw MessageChannel.Failure.closed
        }
      } catch {
        stop()
        throw monitor.isUnwanted
          ? .cancelled : .noWorker("\(executable) did not become ready" + limits.systemNote)
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
  private func reap() -> ProcessHandle.End? {
    guard let ended = process else { return nil }
    process = nil
    guard let (end, peak) = ended.handle.wait() else { return nil }
    monitor.record(peakMemory: peak)
    return end
  }
}

extension PhotoFormat {
  /// A Boolean value that indicates whether the format's decoder is in a module of libvips.
  fileprivate var needsModules: Bool { self == .heif || self == .jxl }
}
