import GalleryText
import LibC
import Vips
import WorkerProcesses

/// The life of a worker process: it prepares, seals itself, and answers requests until its parent ends.
package enum WorkerMain {
  /// The descriptors that a worker receives from its parent.
  package enum Descriptor {
    package static let channel: Int32 = 3
    package static let input: Int32 = 4
    static let output: Int32 = 5
  }

  enum Status {
    static let done: Int32 = 0
    static let usage: Int32 = 64
    static let protocolError: Int32 = 65
    /// An archive is damaged or ends early.
    static let damaged: Int32 = 66
    static let notReady: Int32 = 70
    /// An allocation failed in a library that can only abort.
    static let noMemory: Int32 = 71
  }

  /// Changes the framed answer to a request before it is sent, or never returns: misbehaving workers of
  /// tests.
  typealias Tampering = (_ answer: inout [UInt8], _ request: WorkerRequest) -> Void

  /// Runs until the parent closes its end. The arguments are the parent's process, the memory limit in bytes,
  /// the processor time limit in seconds, and the decoders to load. `decompress` sends the decompressed bytes
  /// of the input, and returns `false` if they are not complete.
  package static func run(arguments: [String], decompress: () -> Bool) -> Int32 {
    run(arguments: arguments, tampering: nil, decompress: decompress)
  }

  static func run(arguments: [String], tampering: Tampering?, decompress: () -> Bool = { false }) -> Int32 {
    guard arguments.count == 5, let parent = pid_t(arguments[1]), let bytes = UInt64(arguments[2]),
      let seconds = UInt64(arguments[3]), let kind = WorkerProcess.Kind(rawValue: arguments[4])
    else { return Status.usage }
    // Ctrl-C reaches the whole group, and the parent ends its workers itself.
    signal(SIGINT, SIG_IGN)
    signal(SIGPIPE, SIG_IGN)
    guard Sandbox.dieWithParent(parent) else { return Status.notReady }
    if kind == .unpacking {
      guard Sandbox.limit(memory: bytes, seconds: seconds), Sandbox.seal() else { return Status.notReady }
      return decompress() ? Status.done : Status.damaged
    }
    guard VipsLibrary.startInWorker(loadsModules: kind == .modules) else { return Status.notReady }
    let log = VipsLog { _exit(Status.noMemory) }
    Sandbox.onRefusedMemory { _exit(Status.noMemory) }
    guard Sandbox.limit(memory: bytes, seconds: seconds) else { return Status.notReady }
    // Create this before sealing: decoders read the memory limit, which a sealed process cannot.
    var service = WorkerService(input: Descriptor.input, output: Descriptor.output, log: log)
    let memory = WorkerMemory()
    guard Sandbox.seal() else { return Status.notReady }
    return answer(tampering, &service, memory)
  }

  private static func answer(
    _ tampering: Tampering?, _ service: inout WorkerService, _ memory: WorkerMemory
  ) -> Int32 {
    let channel = MessageChannel(descriptor: Descriptor.channel)
    channel.usesSend = false
    // An empty message reports that the worker is ready, so a photo's time limit does not include the start.
    do { try channel.send([]) } catch { return Status.protocolError }
    /// Answers that are sent when no further request has arrived, to wake the parent once for several small
    /// photos.
    var answers: [UInt8] = []
    while true {
      do {
        var reader = ByteReader(try channel.receive())
        let (sequence, request) = try (reader.byte(), reader.next(WorkerRequest.self))
        try reader.end()
        var reply = ByteWriter(textLimit: WorkerRequest.textLimit)
        try service.answer(request, to: &reply)
        var answer = MessageChannel.framed([sequence] + memory.peak.byteCoded + reply.bytes)
        tampering?(&answer, request)
        answers += answer
        guard !channel.hasArrived || answers.count > MessageChannel.longestMessage else { continue }
        try channel.send(framed: answers)
        answers.removeAll(keepingCapacity: true)
      } catch MessageChannel.Failure.closed {
        return Status.done
      } catch {
        return Status.protocolError
      }
    }
  }
}
