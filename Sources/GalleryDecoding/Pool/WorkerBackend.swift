import GalleryText
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
  /// The number of the next request, which its answer repeats.
  private var sequence: UInt8 = 0

  /// The time in which even a machine that is busy with other things starts a program, in seconds.
  private static let startSeconds = 60.0
  /// The processor time that several small photos have together, in seconds, where each alone may have more. They take a
  /// fraction of it.
  private static let sharedSeconds = 2.0

  /// - Parameter executable: the path of `gallery-decoder`.
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

  /// Asks the worker. A photo that took its worker down gets one more try with a fresh one; one that ran out of
  /// time does not, since it would only run out of it again.
  func exchange<Reply>(
    _ request: WorkerRequest, _ read: (inout ByteReader) throws(MalformedBytes) -> Reply
  ) throws(DecodingFailure) -> Reply {
    func attempt() throws(DecodingFailure) -> Reply {
      try self.attempt([request.byteCoded], seconds: limits.seconds, needsModules: request.needsModules) {
        _, reader throws(MalformedBytes) in try read(&reader)
      }[0]
    }
    do {
      return try attempt()
    } catch .crashed, .exited, .invalidReply {
      stop()
      do throws(DecodingFailure) {
        return try attempt()
      } catch .crashed(let signal) where [SIGKILL, SIGXCPU].map(SignalName.of).contains(signal) {
        // A fresh worker has all the time that the system gives.
        throw SystemLimits.processorNote(below: limits.workerLife).map(DecodingFailure.noWorker)
          ?? .crashed(signal: signal)
      }
    }
  }

  /// Lets a worker make the tiles of several photos, which it is sent together. Whatever goes wrong takes down the worker and
  /// is nobody's fault yet: the photos are done alone then, each with all its time and tries.
  func decode(together requests: [DecodeRequest]) throws(DecodingFailure) -> [DecodeReply]? {
    let messages = requests.map { WorkerRequest.decode($0).byteCoded }
    // The channel holds as much as one message may have, so nobody waits for the worker to take it.
    guard !requests.contains(where: { WorkerRequest.decode($0).needsModules }),
      messages.reduce(0, { $0 + $1.count + 5 }) <= MessageChannel.longestMessage
    else { return nil }
    do {
      return try attempt(messages, seconds: min(limits.seconds, Self.sharedSeconds)) {
        index, reader throws(MalformedBytes) in try DecodeReply(from: &reader, to: requests[index])
      }
    } catch .cancelled {
      throw .cancelled
    } catch {
      stop()
      return nil
    }
  }

  /// Ends the worker.
  func stop() {
    process?.handle.kill()
    _ = reap()
  }
}

extension WorkerBackend {
  /// Sends requests together, and takes their answers in turn.
  ///
  /// - Parameters:
  ///   - seconds: the processor time for all of them.
  ///   - read: reads the answer to the request with an index.
  private func attempt<Reply>(
    _ messages: [[UInt8]], seconds: Double, needsModules: Bool = false,
    _ read: (Int, inout ByteReader) throws(MalformedBytes) -> Reply
  ) throws(DecodingFailure) -> [Reply] {
    if monitor.isUnwanted { throw .cancelled }
    defer { monitor.watch(nil) }
    let first = sequence
    sequence &+= UInt8(truncatingIfNeeded: messages.count)
    let worker = try worker(needsModules: needsModules)
    do {
      // Begins before the request, which is all that the worker works on.
      let limit = TimeLimit(
        elapsedSeconds: limits.elapsedSeconds * seconds / limits.seconds, processorSeconds: seconds,
        of: worker.handle)
      let numbers = messages.indices.map { first &+ UInt8(truncatingIfNeeded: $0) }
      try worker.channel.send(
        framed: Array(zip(numbers, messages).map { MessageChannel.framed([$0] + $1) }.joined()))
      var replies: [Reply] = []
      for (index, number) in numbers.enumerated() {
        var reader = ByteReader(
          try worker.channel.receive(within: limit), textLimit: WorkerRequest.textLimit)
        guard try reader.byte() == number else {
          throw MalformedBytes("of another request")
        }
        let peakMemory = try reader.number()
        replies.append(try read(index, &reader))
        try reader.end()
        monitor.record(peakMemory: min(peakMemory, limits.memory))
      }
      return replies
    } catch let error as MalformedBytes {
      stop()
      throw .invalidReply(error.description)
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

  /// Returns a running worker that has the decoders, and has the monitor watch it.
  private func worker(needsModules: Bool) throws(DecodingFailure) -> WorkerProcess {
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
