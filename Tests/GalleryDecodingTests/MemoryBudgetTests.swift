import CFixtures
import Foundation
import GalleryDigest
import GalleryModel
import SystemPackage
import TestSupport
import Testing

@testable import GalleryDecoding

@Suite("Photos on their way to workers share one budget of memory")
struct MemoryBudgetTests {
  /// Waits until something is so.
  private func wait(until isSo: () -> Bool) {
    let deadline = ContinuousClock.now.advanced(by: .seconds(30))
    while !isSo() {
      guard ContinuousClock.now < deadline else {
        Issue.record("it never was so")
        return
      }
      sched_yield()
    }
  }

  @Test("Whoever asks gets a share, never more is taken than there is, and one that is too large goes alone")
  func many() throws {
    let budget = MemoryBudget(limit: 1000)
    let taken = Locked((now: 0, wrong: 0, done: 0))
    let threads = 8
    for thread in 0..<threads {
      try DedicatedThread.start {
        var random = SplitMix64(seed: UInt64(thread))
        for round in 0..<200 {
          let count = round % 20 == thread ? 1500 : Int.random(in: 0...600, using: &random)
          guard let share = try? budget.take(count, Cancellation()) else { continue }
          taken.withLock { taken in
            taken.now += count
            if taken.now > 1000, taken.now != count { taken.wrong += 1 }
          }
          sched_yield()
          taken.withLock { $0.now -= count }
          share.giveBack()
          share.giveBack()
        }
        taken.withLock { $0.done += 1 }
      }
    }
    wait { taken.withLock { $0.done == threads } }
    #expect(taken.withLock { $0.wrong } == 0)
    #expect(budget.mostTaken == 1500)
    // All of it came back.
    try budget.take(1000, Cancellation()).giveBack()
  }

  @Test("Nobody overtakes: a large photo does not wait for ever while small ones come")
  func order() throws {
    let budget = MemoryBudget(limit: 100)
    let served = Locked([Int]())
    let first = try budget.take(60, Cancellation())
    // 95 has to wait, and 10 behind it, which would fit. There is no room for both at once, so that they come in order.
    for (index, count) in [95, 10].enumerated() {
      try DedicatedThread.start {
        guard let share = try? budget.take(count, Cancellation()) else { return }
        served.withLock { $0.append(count) }
        share.giveBack()
      }
      wait { budget.waiting == index + 1 }
    }
    #expect(served.withLock { $0 }.isEmpty)
    first.giveBack()
    wait { served.withLock { $0.count } == 2 }
    #expect(served.withLock { $0 } == [95, 10])
  }

  @Test("Work that became unwanted while it waited takes nothing")
  func cancelled() throws {
    let budget = MemoryBudget(limit: 100)
    let first = try budget.take(100, Cancellation())
    let cancellation = Cancellation()
    let result = Locked(DecodingFailure?.none)
    try DedicatedThread.start {
      do throws(DecodingFailure) { _ = try budget.take(50, cancellation) } catch {
        result.withLock { $0 = error }
      }
    }
    wait { budget.waiting == 1 }
    cancellation.cancel()
    first.giveBack()
    wait { result.withLock { $0 } == .cancelled }
    try budget.take(100, Cancellation()).giveBack()
  }

  @Test(
    "All slots of a pool stay within the budget, and a photo that is larger than all of it is decoded too")
  func pool() async throws {
    let bench = try Workbench()
    let small = Card().jpeg()
    var limits = DecodingLimits()
    // Two photos with their tiles of 16 × 16 pixels.
    limits.memoryInFlight = 2 * (small.count + 1024)
    let pool = Workbench.pool(workers: 4, limits: limits)
    let photo = try bench.photo(small)
    await withTaskGroup(of: DecodingFailure?.self) { group in
      for _ in 0..<24 { group.addTask { await outcome(pool, photo).failure } }
      for await failure in group { #expect(failure == nil) }
    }
    #expect((small.count...limits.memoryInFlight).contains(pool.budget.mostTaken))

    let large = small + [UInt8](repeating: 0, count: 10 * small.count)
    let padded = try bench.photo(large)
    async let one = outcome(pool, padded)
    async let other = outcome(pool, padded)
    async let third = outcome(pool, photo)
    for result in await [one, other, third] { #expect(result.failure == nil) }
    #expect(pool.budget.mostTaken == large.count + 1024)
    await pool.shutdown()
  }

  @Test("What is behind the end of a JPEG is hashed, and takes no memory")
  func padding() async throws {
    let bench = try Workbench()
    let jpeg = Card(width: 640, height: 480).jpeg { $0.progressive = 1 }
    let photo = try bench.photo(jpeg)
    let path = bench.folder.appendingPathComponent("padded.jpg").path
    #expect(FileManager.default.createFile(atPath: path, contents: Data(jpeg)))
    // Nothing is written: the file has a hole.
    let count = 40 << 20
    #expect(truncate(path, off_t(count)) == 0)
    let pool = Workbench.pool(workers: 1)
    let plain = try await pool.decode(photo, tiles: [.square(100)])
    let padded = try await pool.decode(Workbench.photo(path), tiles: [.square(100)])
    #expect(padded.tiles == plain.tiles)
    #expect(pool.budget.mostTaken == jpeg.count + 100 * 100 * 4)
    #expect(padded.damage == nil)
    let all = jpeg + [UInt8](repeating: 0, count: count - jpeg.count)
    let hash = SHA256()
    hash.update(data: all)
    #expect(padded.sha256 == hash.finalize().hexadecimal)
    await pool.shutdown()
  }

  @Test("A file that is written to while it is read is refused: its header was another one")
  func changed() throws {
    let bench = try Workbench()
    let photo = try bench.photo(Card().jpeg(), name: "a.jpg")
    let prepared = try PreparedPhoto(photo, tiles: [], sequence: 1, limits: DecodingLimits())
    #expect(truncate(photo.id, off_t(10_000)) == 0)
    #expect(throws: DecodingFailure.unreadable("the file was changed meanwhile")) {
      try prepared.load(into: try SharedMemory(), limits: DecodingLimits())
    }
  }

  @Test("A limit of the system that is lower than ours holds, and its message names it")
  func system() {
    let ours = DecodingLimits()
    #expect(ours.within(system: nil) == ours)
    #expect(ours.within(system: 8_000_000_000) == ours)
    #expect(ours.memoryFailure.description == "needs more than 1.5 GB")
    let lower = ours.within(system: 512_000_000)
    #expect(lower.memory == 512_000_000)
    #expect(lower.memoryFailure.description == "needs more memory: the system limits memory to 512 MB")
  }
}
