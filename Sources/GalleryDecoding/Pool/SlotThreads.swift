import GalleryMarkup
import GalleryModel

/// One place where photos are worked on, one after the other, on a thread of its own.
protocol PhotoSlot: AnyObject {
  /// The most memory that its work took outside this process, in bytes.
  var peakMemory: Int { get }

  /// Gets ready for the first photo. Default: nothing.
  func prepare()

  func inspect(_ photo: Photo, metadata: Bool, _ cancellation: Cancellation) throws(DecodingFailure)
    -> PhotoFacts
  func decode(
    _ photo: Photo, tiles: [TileSpec], _ cancellation: Cancellation
  ) throws(DecodingFailure) -> DecodedPhoto
  func parse(
    _ sources: [MarkupSource], _ cancellation: Cancellation
  ) throws(DecodingFailure) -> [Result<MarkupDocument, MarkupError>]

  /// Ends what the slot holds, before its thread ends.
  func stop()
}

extension PhotoSlot {
  func prepare() {}
}

/// Threads that work on photos for tasks: reading files and waiting for workers blocks, which tasks must not.
final class SlotThreads: Sendable {
  private struct State {
    var jobs = JobQueue()
    var isClosed = false
    var threads = 0
    var running: [ObjectIdentifier: Cancellation] = [:]
    var peaks: [Int]
    /// Who waits for the last thread to end.
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Locked<State>

  /// - Parameter makeSlot: called once on each thread.
  init(count: Int, makeSlot: @escaping @Sendable () -> Result<any PhotoSlot, DecodingFailure>) {
    let state = Locked(State(peaks: Array(repeating: 0, count: count)))
    self.state = state
    for index in 0..<count {
      state.withLock { $0.threads += 1 }
      do {
        try DedicatedThread.start { Self.work(index, makeSlot(), state) }
      } catch {
        Self.leave(state)
      }
    }
  }

  /// The sum of the slots' peaks, in bytes.
  var peakMemory: Int { state.withLock { $0.peaks.reduce(0, +) } }

  /// Ends all work without waiting for the threads to notice.
  func close() {
    let waiting = state.notify { state in
      state.isClosed = true
      for cancellation in state.running.values { cancellation.cancel() }
      return state.jobs.removeAll()
    }
    for job in waiting { job(.failure(.cancelled)) }
  }

  /// Ends all work and returns when no thread is left.
  func shutdown() async {
    close()
    await withCheckedContinuation { continuation in
      let isDone = state.withLock { state in
        if state.threads > 0 { state.waiting.append(continuation) }
        return state.threads == 0
      }
      if isDone { continuation.resume() }
    }
  }

  /// Runs work on the next free slot.
  func perform<Output: Sendable>(
    _ work: @escaping @Sendable (any PhotoSlot, Cancellation) throws(DecodingFailure) -> Output
  ) async throws(DecodingFailure) -> Output {
    let cancellation = Cancellation()
    let result: Result<Output, DecodingFailure> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        enqueue(cancellation) { slot in
          continuation.resume(
            returning: slot.flatMap { slot in
              do throws(DecodingFailure) {
                return .success(try work(slot, cancellation))
              } catch {
                return .failure(error)
              }
            })
        }
      }
    } onCancel: {
      cancellation.cancel()
    }
    return try result.get()
  }

  /// Has a slot parse markup.
  func parse(
    _ sources: [MarkupSource]
  ) async throws(MarkupError) -> [Result<MarkupDocument, MarkupError>] {
    do {
      return try await perform { slot, cancellation throws(DecodingFailure) in
        try slot.parse(sources, cancellation)
      }
    } catch .cancelled {
      throw .cancelled
    } catch {
      throw .parserFailed(error.description)
    }
  }

  private func enqueue(_ cancellation: Cancellation, _ work: @escaping JobQueue.Job) {
    let state = state
    let id = ObjectIdentifier(cancellation)
    let job: JobQueue.Job = { slot in
      guard !cancellation.isCancelled else { return work(.failure(.cancelled)) }
      state.withLock { state in
        state.running[id] = cancellation
        if state.isClosed { cancellation.cancel() }
      }
      work(slot)
      state.withLock { $0.running[id] = nil }
    }
    let isOpen = state.notify { state in
      let isOpen = !state.isClosed && state.threads > 0
      if isOpen { state.jobs.append(job) }
      return isOpen
    }
    if !isOpen { job(.failure(.cancelled)) }
  }
}

extension SlotThreads {
  /// The life of a thread.
  private static func work(
    _ index: Int, _ slot: Result<any PhotoSlot, DecodingFailure>, _ state: Locked<State>
  ) {
    if case .success(let slot) = slot { slot.prepare() }
    while let job = next(state) {
      job(slot)
      if case .success(let slot) = slot { state.withLock { $0.peaks[index] = slot.peakMemory } }
    }
    if case .success(let slot) = slot { slot.stop() }
    leave(state)
  }

  /// Waits for the next job; `nil` when all work has ended.
  private static func next(_ state: Locked<State>) -> JobQueue.Job? {
    state.wait { state -> JobQueue.Job?? in
      if let job = state.jobs.popFirst() { return .some(job) }
      return state.isClosed ? .some(nil) : nil
    }
  }

  /// Counts a thread that ends.
  private static func leave(_ state: Locked<State>) {
    let waiting = state.withLock { state in
      state.threads -= 1
      guard state.threads == 0 else { return [CheckedContinuation<Void, Never>]() }
      defer { state.waiting.removeAll() }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}
