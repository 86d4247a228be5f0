import Foundation
import GalleryModel
import TestSupport
import Testing
import WorkerProcesses

@testable import GalleryDecoding

@Suite("Failures of a worker stay isolated", .serialized)
struct FaultTests {
  @Test(
    "A photo that kills its worker is reported with the cause, and others are decoded",
    arguments: [
      ("crash", DecodingFailure.crashed(signal: "SIGSEGV")),
      ("abort", .crashed(signal: "SIGABRT")),
      ("hang", .tookTooLong(seconds: 3, .wall)),
      ("spin", .tookTooLong(seconds: 1, .processor)),
      ("allocate", .needsMoreMemory(limit: 1_500_000_000)),
      ("allocate-cxx", .needsMoreMemory(limit: 1_500_000_000)),
      ("oversized", .invalidReply("2147483647 bytes long")),
      ("truncated", .invalidReply("too short")),
      ("short", .tookTooLong(seconds: 3, .wall)),
      ("quit", .exited(status: 0)),
    ])
  func cause(fault: String, expected: DecodingFailure) async throws {
    let bench = try Workbench()
    var limits = DecodingLimits()
    limits.seconds = 1
    limits.elapsedSeconds = fault == "spin" ? 60 : 3
    let pool = try bench.faultyPool(fault, limits: limits)
    let good = try bench.photo(Card().jpeg())
    let bad = try bench.photo(Card(width: 13, height: 9).jpeg())
    #expect(await outcome(pool, good).failure == nil)
    #expect(await outcome(pool, bad).failure == expected)
    #expect(await outcome(pool, good).failure == nil)
    await pool.shutdown()
  }

  @Test("A worker's time limit counts processor time, not waiting")
  func waiting() async throws {
    let bench = try Workbench()
    var limits = DecodingLimits()
    limits.seconds = 0.5
    let pool = try bench.faultyPool("nap", limits: limits)
    let photo = try bench.photo(Card(width: 13, height: 9).jpeg())
    #expect(await outcome(pool, photo).failure == nil)
    await pool.shutdown()
  }

  @Test("The message names the limit that was reached")
  func messages() {
    #expect(
      DecodingFailure.tookTooLong(seconds: 20, .processor).description
        == "took longer than 20 s of processor time")
    #expect(DecodingFailure.tookTooLong(seconds: 200, .wall).description == "took longer than 200 s")
  }

  @Test("A reply of random bytes is rejected")
  func garbage() async throws {
    let bench = try Workbench()
    let pool = try bench.faultyPool("garbage")
    let failure = await outcome(pool, try bench.photo(Card(width: 13, height: 9).jpeg())).failure
    guard case .invalidReply = failure else {
      Issue.record("got \(String(describing: failure))")
      return
    }
    await pool.shutdown()
  }

  @Test("A worker cannot exceed its memory limit")
  func greedy() async throws {
    let bench = try Workbench()
    var limits = DecodingLimits()
    limits.memory = 600_000_000
    let pool = try bench.faultyPool("greedy", limits: limits)
    let failure = await outcome(pool, try bench.photo(Card(width: 13, height: 9).jpeg())).failure
    await pool.shutdown()
    guard case .undecodable(let text) = failure,
      let bytes = text.split(separator: " ").first.flatMap({ Int($0) })
    else {
      Issue.record("got \(String(describing: failure))")
      return
    }
    // The rest is the worker's own code and memory.
    #expect(bytes > 100_000_000 && bytes < limits.memory, "\(text)")
  }

  #if os(Linux)
    @Test("A sealed worker cannot open or create files, connect, or start programs")
    func escape() async throws {
      let bench = try Workbench()
      let pool = try bench.faultyPool("escape")
      let failure = await outcome(pool, try bench.photo(Card(width: 13, height: 9).jpeg())).failure
      // 100 plus one bit for each attempt that succeeded.
      #expect(failure == .exited(status: 100))
      await pool.shutdown()
    }

    @Test("Every unlisted system call and every forbidden argument is refused")
    func calls() async throws {
      let bench = try Workbench()
      let pool = try bench.faultyPool("calls")
      let failure = await outcome(pool, try bench.photo(Card(width: 13, height: 9).jpeg())).failure
      await pool.shutdown()
      guard case .undecodable(let text) = failure else {
        Issue.record("got \(String(describing: failure))")
        return
      }
      #expect(text.hasSuffix("tried, possible:"), "\(text)")
      // The worker did not only try the listed calls.
      #expect((text.split(separator: " ").first.flatMap { Int($0) } ?? 0) > 2000)
    }

    @Test("A system call of another architecture kills the worker")
    func foreignCall() async throws {
      let bench = try Workbench()
      let pool = try bench.faultyPool("foreign-call")
      let failure = await outcome(pool, try bench.photo(Card(width: 13, height: 9).jpeg())).failure
      // Kernels without 32-bit support lack this call.
      #expect([.crashed(signal: "SIGSYS"), .crashed(signal: "SIGSEGV")].contains(failure))
      await pool.shutdown()
    }

    @Test("A worker that keeps running after its reply is killed and replaced")
    func life() async throws {
      let bench = try Workbench()
      var limits = DecodingLimits()
      limits.seconds = 1
      limits.workerSeconds = 1
      let pool = try bench.faultyPool("burn", limits: limits)
      let bad = try bench.photo(Card(width: 13, height: 9).jpeg())
      #expect(await outcome(pool, bad).failure == nil)
      try await eventually("the worker is killed") { try Self.states(ofWorkersIn: bench).isEmpty }
      #expect(await outcome(pool, try bench.photo(Card().jpeg())).failure == nil)
      await pool.shutdown()
    }
  #endif

  @Test("The pool reports a missing executable")
  func missing() async throws {
    let bench = try Workbench()
    let pool = DecoderPool(.workers(executable: "/nonexistent/gallery-decoder"), count: 1)
    guard case .noWorker = await outcome(pool, try bench.photo(Card().jpeg())).failure else {
      Issue.record("no failure")
      return
    }
    await pool.shutdown()
  }

  @Test("Cancelling ends a hanging decode at once")
  func cancelling() async throws {
    let bench = try Workbench()
    var limits = DecodingLimits()
    limits.elapsedSeconds = 120
    let pool = try bench.faultyPool("stop", limits: limits)
    let bad = try bench.photo(Card(width: 13, height: 9).jpeg())
    let task = Task { await outcome(pool, bad).failure }
    try await eventually("the worker has stopped in the middle") {
      try Self.states(ofWorkersIn: bench) == ["T"]
    }
    let start = ContinuousClock.now
    task.cancel()
    #expect(await task.value == .cancelled)
    #expect(ContinuousClock.now - start < .seconds(60))
    await pool.shutdown()
  }

  @Test("Shutting down leaves no process, even with a hanging worker and waiting photos")
  func shutdown() async throws {
    let bench = try Workbench()
    let pool = try bench.faultyPool("stop", workers: 2)
    let bad = try bench.photo(Card(width: 13, height: 9).jpeg())
    let tasks = (0..<6).map { _ in Task { await outcome(pool, bad).failure } }
    try await eventually("both workers have stopped in the middle") {
      try Self.states(ofWorkersIn: bench) == ["T", "T"]
    }
    await pool.shutdown()
    for task in tasks { #expect(await task.value == .cancelled) }
    #expect(try Self.states(ofWorkersIn: bench) == [])
  }

  /// The states of a bench's worker processes, as `ps` writes them: `T` for a stopped one.
  static func states(ofWorkersIn bench: Workbench) throws -> [String] {
    try list("stat=", ofWorkersIn: bench).map { String($0.prefix(1)) }
  }

  /// The numbers of these processes.
  static func workers(of bench: Workbench) throws -> [pid_t] {
    try list("pid=", ofWorkersIn: bench).compactMap { pid_t($0) }
  }

  /// A column of `ps` for these processes.
  private static func list(_ column: String, ofWorkersIn bench: Workbench) throws -> [String] {
    let list = try Subprocess.run("ps", ["-A", "-ww", "-o", "\(column),command="])
    try #require(list.status == 0, "\(list.errors)")
    return String(decoding: list.output, as: UTF8.self).split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
      guard parts.count == 2, parts[1].drop(while: { $0 == " " }).hasPrefix(bench.folder.path) else {
        return nil
      }
      return String(parts[0])
    }
  }
}
