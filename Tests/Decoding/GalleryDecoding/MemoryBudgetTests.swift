import CFixtures
import Foundation
import GalleryDigest
import GalleryModel
import Synchronization
import SystemPackage
import TestSupport
import Testing
import WorkerProcesses

@testable import GalleryDecoding

@Suite("Photos on their way to workers share one memory budget")
struct MemoryBudgetTests {
  /// A value that the tasks of a test share.
  private final class Shared<Value: Sendable>: Sendable {
    private let value: Mutex<Value>
    init(_ value: Value) { self.value = Mutex(value) }
    func withLock<Output: Sendable>(_ body: (inout sending Value) -> sending Output) -> Output {
      value.withLock(body)
    }
  }

  private struct Taken {
    var now = 0
    var wrong = 0
  }

  @Test("Shares never exceed the budget, and an oversized one goes alone")
  func many() async throws {
    let budget = MemoryBudget(limit: 1000)
    let taken = Shared(Taken())
    try await withThrowingTaskGroup { group in
      for task in 0..<8 {
        group.addTask {
          var random = SplitMix64(seed: UInt64(task))
          for round in 0..<200 {
            let count = round % 20 == task ? 1500 : Int.random(in: 0...600, using: &random)
            try await budget.take(count)
            taken.withLock { taken in
              taken.now += count
              if taken.now > 1000, taken.now != count { taken.wrong += 1 }
            }
            await Task.yield()
            taken.withLock { $0.now -= count }
            budget.giveBack(count)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(taken.withLock { $0.wrong } == 0)
    #expect(budget.peak == 1500)
    // All memory was returned.
    try await budget.take(1000)
    budget.giveBack(1000)
  }

  @Test("Requests are served in order, so large photos do not starve")
  func order() async throws {
    let budget = MemoryBudget(limit: 100)
    let served = Shared([Int]())
    try await budget.take(60)
    try await withThrowingTaskGroup { group in
      // 95 waits, and so does 10 after it, which would fit. Both do not fit together, so they are served in order.
      for (index, count) in [95, 10].enumerated() {
        group.addTask {
          try await budget.take(count)
          served.withLock { $0.append(count) }
          budget.giveBack(count)
        }
        try await eventually("photo \(index) waits") { budget.waiting == index + 1 }
      }
      #expect(served.withLock { $0 }.isEmpty)
      budget.giveBack(60)
      try await group.waitForAll()
    }
    #expect(served.withLock { $0 } == [95, 10])
  }

  @Test("A photo cancelled while it waits takes no memory")
  func cancelled() async throws {
    let bench = try Workbench()
    let pool = Workbench.pool(workers: 1)
    let photo = try bench.photo(Card().jpeg())
    try await pool.budget.take(pool.budget.limit)
    let task = Task { await outcome(pool, photo).failure }
    try await eventually("the photo waits") { pool.budget.waiting == 1 }
    task.cancel()
    pool.budget.giveBack(pool.budget.limit)
    #expect(await task.value == .cancelled)
    #expect(pool.budget.peak == pool.budget.limit)
    #expect(await outcome(pool, photo).failure == nil)
    await pool.shutdown()
  }

  @Test("All slots of a pool stay within the budget, and oversized photos are decoded")
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
    #expect((small.count...limits.memoryInFlight).contains(pool.budget.peak))

    let large = small + [UInt8](repeating: 0, count: 10 * small.count)
    let padded = try bench.photo(large)
    async let one = outcome(pool, padded)
    async let other = outcome(pool, padded)
    async let third = outcome(pool, photo)
    for result in await [one, other, third] { #expect(result.failure == nil) }
    #expect(pool.budget.peak == large.count + 1024)
    await pool.shutdown()
  }

  @Test("Data after the end of a JPEG is hashed without taking memory")
  func padding() async throws {
    let bench = try Workbench()
    let jpeg = Card(width: 640, height: 480).jpeg { $0.progressive = 1 }
    let photo = try bench.photo(jpeg)
    let path = bench.folder.appendingPathComponent("padded.jpg").path
    #expect(FileManager.default.createFile(atPath: path, contents: Data(jpeg)))
    // The file is sparse.
    let count = 40 << 20
    #expect(truncate(path, off_t(count)) == 0)
    let pool = Workbench.pool(workers: 1)
    let plain = try await pool.decode(photo, tiles: [.square(100)])
    let padded = try await pool.decode(Workbench.photo(path), tiles: [.square(100)])
    #expect(padded.tiles == plain.tiles)
    #expect(pool.budget.peak == jpeg.count + 100 * 100 * 4)
    #expect(padded.damage == nil)
    let all = jpeg + [UInt8](repeating: 0, count: count - jpeg.count)
    let hash = SHA256()
    hash.update(all)
    #expect(padded.sha256 == hash.finalize().hexadecimal)
    await pool.shutdown()
  }

  @Test(
    "A photo is read into the shared memory window, and copied beyond it",
    arguments: [0, 300_000, 4 << 20])
  func window(count: Int) throws {
    let bench = try Workbench()
    var state: UInt32 = 1
    let rest = (0..<900_000).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(state >> 24)
    }
    let bytes = Card().jpeg() + rest
    for content in [try bench.photo(bytes).content, .bytes(bytes)] {
      let memory = try SharedMemory()
      if count > 0 { try memory.mapWindow(count) }
      var opened = try OpenedPhoto(
        TileRequest(content, specs: []), PhotoFile(content), limits: DecodingLimits())
      let hash = SHA256()
      hash.update(bytes)
      try opened.load(into: memory, limits: DecodingLimits())
      #expect(opened.sha256 == hash.finalize().hexadecimal)
      #expect(try memory.bytes(in: 0..<bytes.count) == bytes)
    }
  }

  @Test(
    "A file that changes while it is read is rejected, since its header differs",
    arguments: [0, 1 << 20])
  func changed(window: Int) throws {
    let bench = try Workbench()
    let photo = try bench.photo(Card().jpeg(), name: "a.jpg")
    var opened = try OpenedPhoto(
      TileRequest(try photo.content, specs: []), PhotoFile(photo.content), limits: DecodingLimits())
    #expect(truncate(photo.id, off_t(10_000)) == 0)
    let memory = try SharedMemory()
    if window > 0 { try memory.mapWindow(window) }
    #expect(throws: DecodingFailure.unreadable("the file changed while it was read")) {
      try opened.load(into: memory, limits: DecodingLimits())
    }
  }

  @Test("A lower limit of the system applies and is named")
  func system() {
    let ours = DecodingLimits()
    #expect(ours.within(system: nil) == ours)
    #expect(ours.within(system: 8_000_000_000) == ours)
    #expect(ours.memoryFailure.description == "needs more than 1.5 GB of memory")
    let lower = ours.within(system: 512_000_000)
    #expect(lower.memory == 512_000_000)
    #expect(lower.memoryFailure.description == "needs more memory: the system limits memory to 512 MB")
  }
}
