import CFixtures
import Foundation
import GalleryDigest
import GalleryModel
import LibC
import Synchronization
import SystemPackage
import TestSupport
import Testing
import WorkerProcesses

@testable import GalleryDecoding

@Suite("Small photos decoded in a group", .serialized)
struct SmallPhotosTests {
  private static let specs: [TileSpec] = [.square(16), .square(24, isRound: true), .square(16)]

  private static func requests(_ photos: [[UInt8]]) -> [TileRequest] {
    photos.map { TileRequest(.bytes($0), specs: specs) }
  }

  private static func alone(
    _ requests: [TileRequest], _ pool: DecoderPool
  ) async -> [Result<DecodedPhoto, DecodingFailure>] {
    var results: [Result<DecodedPhoto, DecodingFailure>] = []
    for request in requests {
      do throws(DecodingFailure) {
        results.append(.success(try await pool.tiles(for: request)))
      } catch {
        results.append(.failure(error))
      }
    }
    return results
  }

  /// Photos of many kinds, sound and not, with good ones between bad ones.
  private func mixed(_ bench: Workbench) throws -> [TileRequest] {
    let jpeg = Card(width: 120, height: 80).jpeg()
    let packet = Array("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"></x:xmpmeta>".utf8)
    let segment: [UInt8] =
      [0xFF, 0xE1, 0, UInt8(2 + 29 + packet.count)] + Array("http://ns.adobe.com/xap/1.0/\0".utf8) + packet
    var requests = Self.requests([
      jpeg, Card(width: 33, height: 57).jpeg { $0.progressive = 1 }, [], Array("no photo".utf8),
      Array(jpeg.prefix(jpeg.count / 2)), Card(width: 64, height: 64).encoded(".png", alpha: 90),
      Card().jpeg(segments: segment), Array(jpeg.prefix(40)), Card(width: 40, height: 30).encoded(".webp"),
      // More pixels than a small photo has, and more bytes than a group.
      Card(width: 2600, height: 1700).jpeg(), Card().jpeg() + [UInt8](repeating: 0, count: 2 << 20),
      Card(width: 90, height: 70).encoded(".tif"), Card(width: 10, height: 10).encoded(".gif"),
      Card(width: 96, height: 64).encoded(".heic"), jpeg,
    ])
    requests[6].specs = [.square(20, focus: .faces)]
    requests.append(TileRequest(.file(FilePath("/nonexistent.jpg")), specs: Self.specs))
    requests.append(TileRequest(try bench.photo(jpeg).content, specs: Self.specs))
    requests.append(
      TileRequest(.bytes(jpeg), sha256: String(repeating: "0", count: 64), specs: Self.specs))
    var view = PhotoView()
    view.orientation = 6
    requests.append(TileRequest(.bytes(jpeg), view: view, specs: Self.specs))
    requests.append(TileRequest(.bytes(jpeg), specs: [.square(300)]))
    return requests
  }

  @Test("In any group, each photo gets the answer that it gets alone", arguments: [true, false])
  func answers(inProcess: Bool) async throws {
    let bench = try Workbench()
    let pool = inProcess ? DecoderPool(.inProcess, count: 1) : Workbench.pool(workers: 1)
    let requests = try mixed(bench)
    let expected = await Self.alone(requests, pool)
    #expect(expected.contains { $0.failure != nil } && expected.contains { $0.failure == nil })
    let together = await pool.tiles(together: requests)
    #expect(together.count == expected.count)
    for (index, (one, other)) in zip(together, expected).enumerated() {
      #expect(one == other, "photo \(index)")
    }
    let reversed = await pool.tiles(together: requests.reversed())
    #expect(Array(reversed.reversed()) == expected)
    #expect(await pool.tiles(together: []).isEmpty)
    #expect(await pool.tiles(together: [requests[0]]) == [expected[0]])
    await pool.shutdown()
  }

  @Test("A file is read once: header, hash and pixels come from the same bytes")
  func facts() async throws {
    let pool = Workbench.pool(workers: 1)
    let photos = (0..<6).map { Card(width: 30 + $0, height: 20).jpeg() }
    let answers = await pool.tiles(together: Self.requests(photos))
    for (photo, answer) in zip(photos, answers) {
      let hash = SHA256()
      hash.update(photo)
      #expect(try answer.get().sha256 == hash.finalize().hexadecimal)
    }
    #expect(try answers.map { try $0.get().facts.size.width } == (0..<6).map { 30 + $0 })
    // Each had its share of the memory at the same time, and returned it.
    if SharedMemory.readersOnlyRead {
      #expect(pool.budget.peak > photos.reduce(0) { $0 + $1.count })
    }
    try await pool.budget.take(pool.budget.limit)
    pool.budget.giveBack(pool.budget.limit)
    await pool.shutdown()
  }

  @Test(
    "Only the photo that crashes or stalls the worker is lost, at any position",
    arguments: [
      ("crash", DecodingFailure.crashed(signal: "SIGSEGV")),
      ("abort", .crashed(signal: "SIGABRT")),
      ("hang", .tookTooLong(seconds: 3, .wall)),
      ("stop", .tookTooLong(seconds: 3, .wall)),
      ("spin", .tookTooLong(seconds: 1, .processor)),
      ("allocate", .needsMoreMemory(limit: 1_500_000_000)),
      ("oversized", .invalidReply("2147483647 bytes long")),
      ("truncated", .invalidReply("too short")),
      ("quit", .exited(status: 0)),
    ])
  func killer(fault: String, expected: DecodingFailure) async throws {
    let bench = try Workbench()
    var limits = DecodingLimits()
    limits.seconds = 1
    limits.elapsedSeconds = fault == "spin" ? 60 : 3
    let pool = try bench.faultyPool(fault, limits: limits)
    let good = Card().jpeg()
    let bad = Card(width: 13, height: 9).jpeg()
    // Those that only the wall clock ends take long.
    let isQuick = fault != "hang" && fault != "stop"
    for place in Torture.isOn && isQuick ? [0, 2, 4] : [isQuick ? fault.utf8.count % 5 : 2] {
      var photos = Array(repeating: good, count: 5)
      photos[place] = bad
      let answers = await pool.tiles(together: Self.requests(photos))
      for (index, answer) in answers.enumerated() {
        #expect(answer.failure == (index == place ? expected : nil), "\(place), photo \(index)")
      }
    }
    if isQuick {
      let answers = await pool.tiles(together: Self.requests([bad, good, bad, good]))
      #expect(answers.map(\.failure) == [expected, nil, expected, nil])
    }
    await pool.shutdown()
  }

  @Test("A slow photo in a group gets its own full time limit")
  func slow() async throws {
    let bench = try Workbench()
    var limits = DecodingLimits()
    // The group has a wall-clock limit of 0.5 s, which ends before the nap.
    (limits.seconds, limits.elapsedSeconds) = (40, 10)
    let pool = try bench.faultyPool("nap", limits: limits)
    let (good, slow) = (Card().jpeg(), Card(width: 13, height: 9).jpeg())
    let answers = await pool.tiles(together: Self.requests([good, slow, good]))
    #expect(answers.map(\.failure) == [nil, nil, nil])
    await pool.shutdown()
  }

  @Test("Cancelling ends all current work and frees the slot")
  func cancelling() async throws {
    let bench = try Workbench()
    var limits = DecodingLimits()
    (limits.seconds, limits.elapsedSeconds) = (1, 120)
    let pool = try bench.faultyPool("stop", limits: limits)
    let (good, bad) = (Card().jpeg(), Card(width: 13, height: 9).jpeg())
    let requests = Self.requests([good, bad, good, good])
    let task = Task { await pool.tiles(together: requests) }
    try await eventually("the worker has stopped in the middle") {
      try FaultTests.states(ofWorkersIn: bench) == ["T"]
    }
    let start = ContinuousClock.now
    task.cancel()
    #expect(await task.value.map(\.failure) == Array(repeating: .cancelled, count: 4))
    #expect(ContinuousClock.now - start < .seconds(60))
    #expect(await pool.tiles(together: Self.requests([good, good])).map(\.failure) == [nil, nil])
    await pool.shutdown()
    #expect(try FaultTests.states(ofWorkersIn: bench) == [])
    #expect(await pool.tiles(together: requests).map(\.failure) == Array(repeating: .cancelled, count: 4))
  }

  @Test("Killing a worker with several pending requests loses no photo")
  func killed() async throws {
    let bench = try Workbench()
    var limits = DecodingLimits()
    (limits.seconds, limits.elapsedSeconds) = (1, 4)
    let pool = try bench.faultyPool("stop", limits: limits)
    let (good, bad) = (Card().jpeg(), Card(width: 13, height: 9).jpeg())
    let task = Task { await pool.tiles(together: Self.requests([good, good, bad, good])) }
    try await eventually("the worker has stopped in the middle") {
      try FaultTests.states(ofWorkersIn: bench) == ["T"]
    }
    for process in try FaultTests.workers(of: bench) { #expect(kill(process, SIGKILL) == 0) }
    let answers = await task.value
    #expect(answers.map { $0.failure == nil } == [true, true, false, true])
    await pool.shutdown()
  }

  @Test(
    "A file that shrinks before it is read is only a read failure",
    .enabled(if: SharedMemory.readersOnlyRead))
  func shorter() throws {
    let bench = try Workbench()
    let photo = try bench.photo(Card(width: 300, height: 200).jpeg(), name: "a.jpg")
    let file = try PhotoFile(photo.content)
    let memory = try SharedMemory()
    try memory.mapWindow(1 << 20)
    #expect(truncate(photo.id, 100) == 0)
    #expect(throws: DecodingFailure.unreadable("the file changed while it was read")) {
      try memory.withWindow(0..<file.count) { bytes throws(DecodingFailure) in
        try file.read(at: 0, into: &bytes)
      }
    }
  }

  @Test("Files that shrink and grow while they are read crash no worker")
  func changing() async throws {
    let bench = try Workbench()
    let jpeg = Card(width: 300, height: 200).jpeg()
    let path = try bench.photo(jpeg, name: "a.jpg").id
    let requests = Array(repeating: TileRequest(.file(FilePath(path)), specs: Self.specs), count: 6)
    let isDone = Mutex(false)
    let writer = Thread {
      while !isDone.withLock({ $0 }) {
        truncate(path, off_t(jpeg.count / 3))
        try? Data(jpeg).write(to: URL(fileURLWithPath: path))
      }
    }
    writer.start()
    let pool = Workbench.pool(workers: 1)
    for _ in 0..<20 {
      for answer in await pool.tiles(together: requests) {
        guard case .failure(let failure) = answer else { continue }
        if failure.isOfTheWorker { Issue.record("\(failure)") }
      }
    }
    isDone.withLock { $0 = true }
    await pool.shutdown()
  }

  @Test(
    "The shared memory window survives the return of memory, read-only for workers",
    .enabled(if: SharedMemory.readersOnlyRead))
  func window() throws {
    let memory = try SharedMemory()
    #expect(memory.windowCount == 0)
    try memory.mapWindow(1 << 16)
    memory.withWindow(0..<1 << 16) { bytes in
      for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: index &* 7) }
    }
    try memory.reserve(20 << 20)
    try memory.write([1, 2, 3].span, at: 8)
    try memory.trim(to: 0)
    #expect(memory.count == 1 << 16)
    memory.withWindow(0..<1 << 16) { bytes in
      #expect(bytes[7] == 49)
      #expect([bytes[8], bytes[9], bytes[10]] == [1, 2, 3])
      #expect(bytes[(1 << 16) - 1] == UInt8(truncatingIfNeeded: ((1 << 16) - 1) &* 7))
    }
    let reader = try memory.reader()
    defer { close(reader) }
    #expect(ftruncate(reader, 0) != 0)
    #expect(mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, reader, 0) == MAP_FAILED)
    #expect(pwrite(reader, [0], 1, 0) < 0)
  }
}
