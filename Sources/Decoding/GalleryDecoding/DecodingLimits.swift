import WorkerProcesses

/// The limits beyond which gallery rejects a photo.
package struct DecodingLimits: Sendable, Hashable {
  /// The maximum number of pixels of a photo. Defaults to 512 million.
  package var pixels = 512_000_000
  /// The maximum number of pixels along one side. Defaults to 262,144.
  package var side = 262_144
  /// The maximum number of bytes of a file. Defaults to 1 GiB.
  package var fileBytes = 1 << 30
  /// The maximum number of scans of a JPEG. Defaults to 100. Encoders write about ten; each may cost a whole
  /// decode.
  package var scans = 100
  /// The address space of a worker, in bytes. Defaults to 1.5 GB.
  package var memory = 1_500_000_000
  /// A Boolean value that indicates whether ``memory`` is the system's limit instead of gallery's.
  package private(set) var memoryIsTheSystems = false
  /// The maximum bytes of photos and tiles in flight to and from workers; 256 MiB by default. A larger one
  /// goes alone.
  package var memoryInFlight = 256 << 20
  /// The processor time that a worker may use for one photo, in seconds. Defaults to 20.
  package var seconds = 20.0
  /// The elapsed time for one photo, in seconds: a waiting worker uses no processor time. Defaults to 200.
  package var elapsedSeconds = 200.0
  /// The processor time of a worker's whole life beyond the time for one photo, in seconds. Defaults to 600.
  ///
  /// The kernel then kills the worker, even a compromised one that ignores signals. The photo that the worker
  /// was decoding is retried in a new worker, as after a crash.
  package var workerSeconds = 600

  /// The processor time after which the kernel kills a worker, in seconds.
  var workerLife: Int { workerSeconds + Int(seconds.rounded(.up)) }

  package init() {}

  /// Returns the limits, with the memory lowered to the system's limit if that is lower.
  package func within(system limit: Int?) -> DecodingLimits {
    guard let limit, limit < memory else { return self }
    var limits = self
    limits.memory = limit
    limits.memoryIsTheSystems = true
    return limits
  }

  /// The system's limits in words, as a suffix of a message; empty if no limit is lower than gallery's.
  var systemNote: String {
    let notes = [
      memoryIsTheSystems ? SystemMemory.note(memory) : nil, SystemLimits.processorNote(below: workerLife),
    ]
    return notes.compactMap { $0.map { "; \($0)" } }.joined()
  }

  /// The failure of a photo that needs more than ``memory``.
  var memoryFailure: DecodingFailure {
    memoryIsTheSystems ? .exceedsSystemMemory(limit: memory) : .needsMoreMemory(limit: memory)
  }

  /// Returns the failure of a photo if allocating shared memory fails.
  func failure(of error: SystemError) -> DecodingFailure {
    SystemLimits.note(error.code).map(DecodingFailure.noWorker) ?? memoryFailure
  }
}
