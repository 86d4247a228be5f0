package import GalleryMarkup
package import GalleryModel
import Synchronization
import Vips

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Decodes photos on this machine, several at once.
package final class DecoderPool: TileSource {
  /// The place where photos are decoded.
  package enum Backend: Sendable {
    /// In worker processes, which run an executable, `gallery-decoder`: a photo that breaks its decoder takes down one of
    /// them, and nothing else.
    case workers(executable: String)
    /// In this process. A photo that breaks a decoder ends the whole program, and limits of time and memory have no
    /// effect: for those who may start no other process, or who measure what isolation costs.
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
  /// The reason why there is no slot.
  private let refusal: DecodingFailure?
  /// The memory for what is handed to workers.
  let budget: MemoryBudget

  /// The memory that a slot keeps from one photo to the next, in bytes: to make it anew takes as long as to read the
  /// photo.
  private static let keptMemory = 32 << 20
  /// The memory of all slots together that this process sees of what it hands to workers, in bytes: what was read there
  /// counts as its own.
  private static let windows = 32 << 20
  /// The least of it that each has, however many there are: room for small photos.
  private static let smallestWindow = 1 << 20

  /// Creates a pool. Workers start with the first request, and again where a photo has taken one down.
  ///
  /// - Parameter count: the number of photos that are decoded at once, at least 1. Default: one for each core. It is lower
  ///   where the system does not give as many threads; where it gives none, every photo fails and says so.
  package init(_ backend: Backend, count: Int? = nil, limits: DecodingLimits = DecodingLimits()) {
    let count = max(1, count ?? Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    var limits = limits
    switch backend {
    case .workers: limits = limits.within(system: SystemMemory.limit)
    // Now, while nothing else uses libvips yet; a photo tells if it failed.
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
          try DecoderSlot(
            backend, limits: limits, budget: budget, keptMemory: keptMemory, window: window))
      } catch {
        refusal = error
        break
      }
    }
    self.slots = slots
    self.refusal = slots.isEmpty ? refusal : nil
    state = Mutex(State(free: slots))
  }

  package func facts(for request: FactsRequest) async throws(DecodingFailure) -> FoundFacts {
    try await withSlot { slot throws(DecodingFailure) in try await slot.facts(for: request) }
  }

  package func facts(
    together requests: [FactsRequest]
  ) async -> [Result<FoundFacts, DecodingFailure>] {
    do throws(DecodingFailure) {
      return try await withSlot { slot throws(DecodingFailure) in await slot.facts(together: requests) }
    } catch {
      return requests.map { _ in .failure(error) }
    }
  }

  package func tiles(for request: TileRequest) async throws(DecodingFailure) -> DecodedPhoto {
    try await withSlot { slot throws(DecodingFailure) in try await slot.tiles(for: request) }
  }

  package func tiles(
    together requests: [TileRequest]
  ) async -> [Result<DecodedPhoto, DecodingFailure>] {
    do throws(DecodingFailure) {
      return try await withSlot { slot throws(DecodingFailure) in await slot.tiles(together: requests) }
    } catch {
      return requests.map { _ in .failure(error) }
    }
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

  /// The most memory that workers had in use, in bytes: the sum over all.
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
    // A process takes milliseconds to give back its memory: none waits for that of another.
    await withDiscardingTaskGroup { group in
      for slot in slots { group.addTask { await slot.stop() } }
    }
  }
}

extension DecoderPool {
  /// Runs work on the next free slot, first come, first served. If the task is cancelled, the slot's worker is killed.
  private func withSlot<Output: Sendable>(
    _ work: (DecoderSlot) async throws(DecodingFailure) -> Output
  ) async throws(DecodingFailure) -> Output {
    if let refusal { throw refusal }
    prepare()
    guard let slot = await takeSlot() else { throw .cancelled }
    defer { giveBack(slot) }
    let result = await withTaskCancellationHandler {
      await Result { () async throws(DecodingFailure) in try await work(slot) }
    } onCancel: {
      slot.monitor.interrupt()
    }
    return try result.get()
  }

  /// Has all workers start beside the first request.
  private func prepare() {
    let isFirst = state.withLock { state in
      defer { state.isPrepared = true }
      return !state.isPrepared && !state.isClosed
    }
    guard isFirst else { return }
    for slot in slots { Task { await slot.prepare() } }
  }

  /// Waits for a free slot; returns `nil` if the pool is shut down.
  private func takeSlot() async -> DecoderSlot? {
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
