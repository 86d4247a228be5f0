package import GalleryMarkup
package import GalleryModel

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Decodes in this process. A photo that breaks a decoder ends the whole program, so this is only for those who
/// ask for it: where no other process may be started, or to measure what isolation costs.
package struct InProcessDecoder: PhotoDecoder {
  private let threads: SlotThreads

  /// - Parameters:
  ///   - limits: what is refused; the limits of time and memory have no effect here.
  ///   - workers: how many photos are decoded at a time. Default: one for each core.
  package init(limits: DecodingLimits = DecodingLimits(), workers: Int? = nil) {
    // Now, while nothing else uses libvips yet; a slot tells if it failed.
    _ = InProcessSlot.start()
    let cores = Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    let budget = MemoryBudget(limit: limits.memoryInFlight)
    threads = SlotThreads(count: max(1, workers ?? cores)) {
      .success(InProcessSlot(limits: limits, budget: budget))
    }
  }

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

  /// Ends the threads.
  package func shutdown() async { await threads.shutdown() }
}
