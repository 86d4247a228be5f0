import GalleryText
import LibC
import WorkerProcesses

/// Decodes in a worker process, and replaces that process if it dies.
final class WorkerBackend: DecodingBackend {
  private let executable: String
  private let limits: DecodingLimits
  private let input: SharedMemory
  private let output: SharedMemory
  private let monitor: WorkerMonitor
  private var process: WorkerProcess?
  /// A Boolean value that indicates whether the worker has reported that it is ready.
  private var isReady = false
  /// The sequence number of the next request. The answer repeats it.
  private var sequence: UInt8 = 0

  /// The maximum start time of a worker, in seconds. It is enough on a busy machine.
  private static let startSeconds = 60.0
  /// The processor seconds for a group of small photos, which needs a fraction of it. A single photo may use
  /// more.
  private static let sharedSeconds = 2.0

  /// - Parameter executable: The path of `gallery-decoder`.
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

  /// Starts a worker before the first photo. It loads its libraries while headers are read. An error is
  /// reported when a photo needs the worker, because the start is then retried.
  func prepare() { if process == nil { try? start(.plain) } }

  /// Sends a request to the worker. If the worker crashes, the photo is retried once in a new worker. After a
  /// timeout it is not retried, because it would time out again.
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
        // A new worker has all the processor time that the system allows.
        throw SystemLimits.processorNote(below: limits.workerLife).map(DecodingFailure.noWorker)
          ?? .crashed(signal: signal)
      }
    }
  }

  /// Sends several photos to a worker together. A failure ends the worker without marking a photo as failed.
  /// Each photo is then decoded alone, with its full time and retries.
  func decode(together requests: [DecodeRequest]) throws(DecodingFailure) -> [DecodeReply]? {
    let messages = requests.map { WorkerRequest.decode($0).byteCoded }
    // The channel can hold one message of maximum length, so sending does not block.
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

  func stop() {
    process?.handle.kill()
    _ = reap()
  }
}

extension WorkerBackend {
  /// Sends requests together and receives their answers in order, within a processor time for all of them.
  private func attempt<Reply>(
    _ messages: [[UInt8]], seconds: Double, needsModules: Bool = false,
    _ read: (Int, inout ByteReader) throws(MalformedBytes) -> Reply
  ) throws(DecodingFailure) -> [Reply] {
    try monitor.check()
    defer { monitor.watch(nil) }

    let first = sequence
    sequence &+= UInt8(truncatingIfNeeded: messages.count)
    let worker = try worker(needsModules: needsModules)

    do {
      // Start the limit before sending the request: the worker has no other work.
      let limit = TimeLimit(
        elapsedSeconds: limits.elapsedSeconds * seconds / limits.seconds, processorSeconds: seconds,
        of: worker.handle)
      let numbers = messages.indices.map { first &+ UInt8(truncatingIfNeeded: $0) }
      try worker.channel.send(
        framed: Array(zip(numbers, messages).map { MessageChannel.framed([$0] + $1) }.joined()))

      var replies: [Reply] = []
      for (index, number) in numbers.enumerated() {
        var reader = ByteReader(try worker.channel.receive(within: limit), textLimit: WorkerRequest.textLimit)
        guard try reader.byte() == number else { throw MalformedBytes("response to another request") }
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

  /// Returns the photo's failure after a failed exchange. The worker has ended when this returns.
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
    case nil: return .noWorker("its exit status is unknown")
    }
  }

  /// Returns a running worker with the needed decoders, and lets the monitor watch it.
  private func worker(needsModules: Bool) throws(DecodingFailure) -> WorkerProcess {
    if needsModules, process?.kind == .plain { stop() }
    if process == nil {
      do { try start(needsModules ? .modules : .plain) } catch {
        throw DecodingFailure(executable, lacks: error)
      }
    }
    guard let process else { throw .noWorker(executable) }
    monitor.watch(process.handle)
    // From here on, a cancellation kills the worker through the monitor.
    try monitor.check()
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

  private func start(_ kind: WorkerProcess.Kind) throws(SystemError) {
    isReady = false
    process = try WorkerProcess(
      executable: executable, kind: kind, limits: limits, input: input, output: output)
  }

  private func reap() -> ProcessHandle.End? {
    guard let ended = process else { return nil }
    process = nil
    return ended.handle.wait()
  }
}
