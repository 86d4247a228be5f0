import Synchronization
import TestSupport
import Testing

@testable import GalleryKit

@Suite struct OrderedWindowTests {
  private struct Failure: Error, Equatable {}

  /// The number of operations under way, and its maximum.
  private final class Gauge: Sendable {
    private let counts = Mutex((now: 0, most: 0, started: 0))
    var most: Int { counts.withLock { $0.most } }
    var now: Int { counts.withLock { $0.now } }
    var started: Int { counts.withLock { $0.started } }

    func enter() {
      counts.withLock { counts in
        counts.now += 1
        counts.started += 1
        counts.most = max(counts.most, counts.now)
      }
    }

    func leave() { counts.withLock { $0.now -= 1 } }
  }

  /// Yields a number of times that looks random but is the same in every run.
  private static func linger(_ element: Int) async {
    var random = SplitMix64(seed: UInt64(element))
    for _ in 0..<Int.random(in: 0...20, using: &random) { await Task.yield() }
  }

  @Test("Results arrive in the order of the elements, each once", arguments: [1, 2, 3, 8, 1000])
  func order(width: Int) async throws {
    var received: [Int] = []
    try await forEachInOrder(Array(0..<200), width: width) { element in
      await Self.linger(element)
      return element * 2
    } deliver: { element, output in
      #expect(output == element * 2)
      received.append(element)
    }
    #expect(received == Array(0..<200))
  }

  @Test("An empty sequence completes at once")
  func empty() async throws {
    try await forEachInOrder([Int](), width: 4) {
      $0
    } deliver: { _, _ in
      Issue.record("an empty sequence delivered a result")
    }
  }

  @Test("Running operations and undelivered results never exceed the window's width", arguments: [1, 2, 5])
  func width(width: Int) async throws {
    let gauge = Gauge()
    try await forEachInOrder(Array(0..<100), width: width) { element in
      gauge.enter()
      await Self.linger(element)
    } deliver: { _, _ in
      // All elements started and not delivered yet are inside the window.
      gauge.leave()
    }
    #expect(gauge.most <= width)
    #expect(gauge.started == 100)
  }

  @Test(
    "Groups are as large as allowed, limited in number, and deliver in order",
    arguments: [(1, 1), (3, 2), (8, 5), (8, 1), (200, 3)])
  func groups(size: Int, groups: Int) async throws {
    let gauge = Gauge()
    let sizes = Mutex([Int]())
    var received: [Int] = []
    try await forEachInOrder(
      Array(0..<100), width: 1000, groups: groups,
      // The 50th is always the first of a group.
      joins: { group, next in group.count < size && next != 50 }
    ) { group -> [Int] in
      gauge.enter()
      sizes.withLock { $0.append(group.count) }
      #expect(group == Array(group[0]..<group[0] + group.count))
      await Self.linger(group[0])
      return group.map { $0 * 2 }
    } deliver: { element, output in
      #expect(output == element * 2)
      received.append(element)
      if (element + 1) % 50 % size == 0 || element % 50 == 49 { gauge.leave() }
    }
    #expect(received == Array(0..<100))
    #expect(gauge.most <= groups)
    let half = Array(repeating: size, count: 50 / size) + (50 % size > 0 ? [50 % size] : [])
    #expect(sizes.withLock { $0.sorted() } == (half + half).sorted())
  }

  @Test("A narrow window makes groups smaller, and all elements are delivered", arguments: [1, 2, 3, 7])
  func narrow(width: Int) async throws {
    let gauge = Gauge()
    var received: [Int] = []
    try await forEachInOrder(Array(0..<60), width: width, groups: 4, joins: { group, _ in group.count < 5 }) {
      group -> [Int] in
      for _ in group { gauge.enter() }
      await Self.linger(group[0])
      return group
    } deliver: { element, _ in
      gauge.leave()
      received.append(element)
    }
    #expect(received == Array(0..<60))
    #expect(gauge.most <= width)
  }

  @Test("An error of the delivery is thrown after all operations have ended")
  func failure() async {
    let gauge = Gauge()
    await #expect(throws: Failure()) {
      try await forEachInOrder(Array(0..<50), width: 4) { element in
        gauge.enter()
        await Self.linger(element)
        gauge.leave()
      } deliver: { element, _ in
        if element == 7 { throw Failure() }
      }
    }
    #expect(gauge.now == 0)
    #expect(gauge.started < 50)
  }

  @Test("A cancelled task stops before the next delivery and cancels the operations")
  func cancellation() async {
    let delivered = Mutex(0)
    let gauge = Gauge()
    let task = Task {
      try await forEachInOrder(Array(0..<1000), width: 4) { element in
        gauge.enter()
        // These operations wait until they are cancelled.
        while element >= 5, !Task.isCancelled { await Task.yield() }
        gauge.leave()
      } deliver: { _, _ in
        delivered.withLock { $0 += 1 }
      }
    }
    while delivered.withLock({ $0 }) < 5 { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(delivered.withLock { $0 } == 5)
    #expect(gauge.now == 0)
  }
}
