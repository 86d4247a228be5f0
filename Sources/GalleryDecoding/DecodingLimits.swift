import WorkerProcesses

/// The limits beyond which a photo is refused.
package struct DecodingLimits: Sendable, Hashable {
  /// Pixels of a photo. Default: 512 million.
  package var pixels = 512_000_000
  /// Pixels along one side. Default: 262,144.
  package var side = 262_144
  /// Bytes of a file. Default: 1 GiB.
  package var fileBytes = 1 << 30
  /// Scans of a JPEG. Default: 100; encoders write about ten, each may cost as much as a whole decode.
  package var scans = 100
  /// Address space of a worker in bytes. Default: 1.5 GB.
  package var memory = 1_500_000_000
  /// A Boolean value that indicates whether ``memory`` is not ours but the system's limit.
  package private(set) var memoryIsTheSystems = false
  /// Bytes of photos and tiles that are on their way to workers and back at a time. A photo that needs more goes alone.
  /// Default: 256 MiB.
  package var memoryInFlight = 256 << 20
  /// Seconds of processor time that a worker may take for one photo. Default: 20.
  package var seconds = 20.0
  /// Seconds by the clock for one photo: a worker that waits uses no processor. Default: 200.
  package var elapsedSeconds = 200.0
  /// Seconds of processor time in a worker's life, besides those that one photo may take. Default: 600.
  ///
  /// The kernel kills a worker that has used them up, even one that was taken over and ignores signals. The photo it had
  /// then goes to its successor, like that of one that crashed.
  package var workerSeconds = 600

  /// Seconds of processor time after which a worker is killed.
  var workerLife: Int { workerSeconds + Int(seconds.rounded(.up)) }

  /// Creates the default limits.
  package init() {}

  /// Limits that go no further than what the system lets a process have.
  package func within(system limit: Int?) -> DecodingLimits {
    guard let limit, limit < memory else { return self }
    var limits = self
    limits.memory = limit
    limits.memoryIsTheSystems = true
    return limits
  }

  /// The system's limits in words, to be added to a message; empty where it has none below ours.
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

  /// Returns the failure of a photo for which shared memory cannot be had.
  func failure(of error: SystemError) -> DecodingFailure {
    SystemLimits.note(error.code).map(DecodingFailure.noWorker) ?? memoryFailure
  }
}
