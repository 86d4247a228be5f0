package import GalleryFiles
package import GalleryMarkup
package import GalleryModel
import LibC
import Synchronization
import Vips

/// Decodes photos on this machine, several in parallel.
package final class DecoderPool: TileSource {
  /// The process that decodes photos.
  package enum Backend: Sendable {
    /// Decodes in worker processes that run an executable, `gallery-decoder`. A photo that crashes its
    /// decoder ends only that worker.
    case workers(executable: String)
    /// Decodes in this process. A photo that crashes a decoder ends the whole program, and limits of time and
    /// memory have no effect. Use this if other processes are not allowed, or to measure the cost of
    /// isolation.
    case inProcess
  }

  private struct State {
    var free: [DecoderSlot]
    var waiting: [CheckedContinuation<DecoderSlot?, Never>] = []
    var isClosed = false
    var isPrepared = false
  }

  private let slots: [DecoderSlot]
  private let state: Mutex<State>
  /// The reason why the pool has no slots.
  private let refusal: DecodingFailure?
  /// The memory budget for data that is shared with workers.
  let budget: MemoryBudget

  /// The maximum bytes of memory that a slot keeps for the next photo. Allocating takes as long as reading
  /// the photo.
  private static let keptMemory = 32 << 20
  /// The total size of all slots' windows, in bytes: shared memory that this process maps. Bytes written
  /// there count as this process's memory.
  private static let windows = 32 << 20
  /// The minimum size of a window, in bytes, for any number of slots: room for small photos.
  private static let smallestWindow = 1 << 20

  /// Creates a pool. A worker starts with the first request, and again after a photo crashed it.
  ///
  /// - Parameter count: The number of photos to decode in parallel, at least 1. Defaults to the number of
  ///   cores. It is lower if the system allows fewer threads. If it allows no threads, every photo fails with
  ///   that reason.
  package init(_ backend: Backend, count: Int? = nil, limits: DecodingLimits = DecodingLimits()) {
    let count = max(1, count ?? Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    var limits = limits
    switch backend {
    case .workers: limits = limits.within(system: SystemMemory.limit)
    // Start now, before other code uses libvips. If this fails, each photo reports it.
    case .inProcess: _ = VipsLibrary.startDecoding()
    }
    budget = MemoryBudget(limit: limits.memoryInFlight)
    let keptMemory = min(Self.keptMemory, limits.memoryInFlight / count)
    let window = min(max(Self.windows / count, Self.smallestWindow), keptMemory)
    var slots: [DecoderSlot] = []
    var refusal: DecodingFailure?
    for _ in 0..<count {
      do throws(DecodingFailure) {
        slots.append(
          try DecoderSlot(backend, limits: limits, budget: budget, keptMemory: keptMemory, window: window))
      } catch {
        refusal = error
        break
      }
    }
    self.slots = slots
    self.refusal = slots.isEmpty ? refusal : nil
    state = Mutex(State(free: slots))
  }

  package func facts(together requests: [FactsRequest]) async -> [Result<FoundFacts, DecodingFailure>] {
    await answers(to: requests) { slot in await slot.facts(together: requests) }
  }

  package func tiles(together requests: [TileRequest]) async -> [Result<DecodedPhoto, DecodingFailure>] {
    await answers(to: requests) { slot in await slot.tiles(together: requests) }
  }

  /// Returns the size and hash of a photo. Only deflated ones need a worker.
  package func digest(of content: PhotoContent) async throws(DecodingFailure) -> FileContent {
    let file = try PhotoFile(content)
    if file.packedCount == nil { return try file.digest() }
    return try await withSlot { slot throws(DecodingFailure) in try await slot.digest(of: content) }
  }

  package func parse(
    _ sources: [MarkupSource]
  ) async throws(MarkupError) -> [Result<MarkupDocument, MarkupError>] {
    do {
      return try await withSlot { slot throws(DecodingFailure) in try await slot.parse(sources) }
    } catch .cancelled {
      throw .cancelled
    } catch {
      throw .parserFailed(error.description)
    }
  }

  /// The sum of the peak memory of all slots' workers, in bytes.
  package var peakMemory: Int { slots.reduce(0) { $0 + $1.monitor.peakMemory } }

  package func shutdown() async {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      state.isClosed = true
      state.free = []
      return state.waiting
    }
    for slot in slots { slot.monitor.close() }
    for slot in waiting { slot.resume(returning: nil) }
    // A process takes milliseconds to free its memory, so stop all of them in parallel.
    await withDiscardingTaskGroup { group in
      for slot in slots { group.addTask { await slot.stop() } }
    }
  }
}

extension DecoderPool {
  /// Answers requests on one slot.
  private func answers<Request, Answer: Sendable>(
    to requests: [Request], _ work: (DecoderSlot) async -> [Result<Answer, DecodingFailure>]
  ) async -> [Result<Answer, DecodingFailure>] {
    do throws(DecodingFailure) {
      return try await withSlot { slot throws(DecodingFailure) in await work(slot) }
    } catch {
      return requests.map { _ in .failure(error) }
    }
  }

  /// Runs work on the next free slot, in order of arrival. If the task is cancelled, the slot's worker is
  /// killed.
  private func withSlot<Output: Sendable>(
    _ work: (DecoderSlot) async throws(DecodingFailure) -> Output
  ) async throws(DecodingFailure) -> Output {
    if let refusal { throw refusal }
    prepare()
    guard let slot = await freeSlot() else { throw .cancelled }
    defer { giveBack(slot) }
    let result = await withTaskCancellationHandler {
      await Result { () async throws(DecodingFailure) in try await work(slot) }
    } onCancel: {
      slot.monitor.interrupt()
    }
    return try result.get()
  }

  /// Starts all workers in the background on the first request.
  private func prepare() {
    let isFirst = state.withLock { state in
      defer { state.isPrepared = true }
      return !state.isPrepared && !state.isClosed
    }
    guard isFirst else { return }
    for slot in slots { Task { await slot.prepare() } }
  }

  /// Waits for a free slot; returns `nil` if the pool is shut down.
  private func freeSlot() async -> DecoderSlot? {
    await withCheckedContinuation { continuation in
      let slot: DecoderSlot?? = state.withLock { state in
        if state.isClosed { return .some(nil) }
        if let slot = state.free.popLast() { return slot }
        state.waiting.append(continuation)
        return nil
      }
      if let slot { continuation.resume(returning: slot) }
    }
  }

  private func giveBack(_ slot: DecoderSlot) {
    let next = state.withLock { state -> CheckedContinuation<DecoderSlot?, Never>? in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      if !state.isClosed { state.free.append(slot) }
      return nil
    }
    next?.resume(returning: slot)
  }
}
