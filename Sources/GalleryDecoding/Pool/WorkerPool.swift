package import GalleryMarkup
package import GalleryModel

/// Decodes in worker processes: a photo that breaks its decoder takes down one of them, and nothing else.
///
/// Each worker has a thread in this process that reads files for it and waits for it.
package final class WorkerPool: PhotoDecoder {
  private let threads: SlotThreads
  /// The memory for what is handed to workers.
  let budget: MemoryBudget

  /// What a slot keeps of its memory from one photo to the next, in bytes: to make it anew takes as long as to read the
  /// photo.
  private static let keptMemory = 32 << 20

  /// Workers start at once, and again where a photo has taken one down.
  ///
  /// - Parameters:
  ///   - executable: the path of `gallery-decoder`.
  ///   - workers: how many photos are decoded at a time.
  package init(executable: String, workers: Int, limits: DecodingLimits = DecodingLimits()) {
    let count = max(1, workers)
    let limits = limits.within(system: SystemMemory.limit)
    let budget = MemoryBudget(limit: limits.memoryInFlight)
    self.budget = budget
    threads = SlotThreads(count: count) {
      do {
        let kept = min(Self.keptMemory, limits.memoryInFlight / count)
        return .success(
          try WorkerSlot(executable: executable, limits: limits, budget: budget, keptMemory: kept))
      } catch {
        return .failure(.noWorker("no shared memory: \(error)"))
      }
    }
  }

  deinit { threads.close() }

  package func inspect(_ photo: Photo, metadata: Bool) async throws(DecodingFailure) -> PhotoFacts {
    try await threads.perform { slot, cancellation throws(DecodingFailure) in
      try slot.inspect(photo, metadata: metadata, cancellation)
    }
  }

  package func decode(_ photo: Photo, tiles: [TileSpec]) async throws(DecodingFailure) -> DecodedPhoto {
    try await threads.perform { slot, cancellation throws(DecodingFailure) in
      try slot.decode(photo, tiles: tiles, cancellation)
    }
  }

  package func parse(
    _ sources: [MarkupSource]
  ) async throws(MarkupError) -> [Result<MarkupDocument, MarkupError>] {
    try await threads.parse(sources)
  }

  /// The most memory that workers had in use, in bytes: the sum over all.
  package var peakMemory: Int { threads.peakMemory }

  /// Kills all workers and returns when none is left. Work that was under way or waiting fails as cancelled.
  package func shutdown() async { await threads.shutdown() }
}
