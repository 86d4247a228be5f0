/// Work that waits for a free slot, first come, first served.
struct JobQueue {
  /// Gets a slot, or why there is none.
  typealias Job = @Sendable (Result<any PhotoSlot, DecodingFailure>) -> Void

  private var jobs: [Job] = []
  private var first = 0

  /// Done jobs are let go in steps, so that taking one does not move all others.
  private static let step = 256

  mutating func append(_ job: @escaping Job) { jobs.append(job) }

  /// Takes the first job out.
  mutating func popFirst() -> Job? {
    guard first < jobs.count else { return nil }
    defer {
      first += 1
      if first == Self.step || first == jobs.count {
        jobs.removeFirst(first)
        first = 0
      }
    }
    return jobs[first]
  }

  /// Takes all jobs out.
  mutating func removeAll() -> [Job] {
    defer {
      jobs.removeAll()
      first = 0
    }
    return Array(jobs[first...])
  }
}
