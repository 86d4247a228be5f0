// Counts the results whose index the optimiser loses, in two spellings of the same task: with an `await` after another
// element of a tuple, and with the `await` in a statement of its own.
//
//   swiftc -O -parse-as-library TupleAwait.swift -o tuple-await && ./tuple-await

struct Answer: Sendable {
  var body: [UInt8]
  var address: String
  var number: Int
}

enum Failure: Error {
  case cancelled(address: String)
}

protocol Transport: Sendable {
  func send(_ number: Int) async throws(Failure) -> Answer
}

actor Echo: Transport {
  func send(_ number: Int) async throws(Failure) -> Answer {
    try? await Task.sleep(nanoseconds: 1000)
    return Answer(body: [1, 2], address: "\(number)", number: number)
  }
}

typealias Numbered = (Int, Result<Answer, Failure>)

/// Runs tasks, five at a time, and returns the number of results with a wrong index. Each task has its `await` in the
/// tuple: the spelling that loses `index`.
func lostWithAwaitInTuple(of count: Int, _ transport: any Transport) async -> Int {
  var missing = Set(0..<count)
  await withTaskGroup(of: (Int, Result<Answer, Failure>).self) { [transport] group in
    var next = 0
    func start() {
      guard next < count else { return }
      let index = next
      next += 1
      group.addTask {
        do throws(Failure) {
          return (index, .success(try await transport.send(index)))
        } catch {
          return (index, .failure(error))
        }
      }
    }
    for _ in 0..<5 { start() }
    while let (index, _) = await group.next() {
      missing.remove(index)
      start()
    }
  }
  return missing.count
}

/// The same, with the `await` in a statement of its own: the spelling that this project uses.
func lostWithAwaitFirst(of count: Int, _ transport: any Transport) async -> Int {
  var missing = Set(0..<count)
  await withTaskGroup(of: (Int, Result<Answer, Failure>).self) { [transport] group in
    var next = 0
    func start() {
      guard next < count else { return }
      let index = next
      next += 1
      group.addTask {
        do throws(Failure) {
          let answer = try await transport.send(index)
          return (index, .success(answer))
        } catch {
          return (index, .failure(error))
        }
      }
    }
    for _ in 0..<5 { start() }
    while let (index, _) = await group.next() {
      missing.remove(index)
      start()
    }
  }
  return missing.count
}

@main struct TupleAwait {
  static func main() async {
    let transport = Echo()
    var (inTuple, first) = (0, 0)
    for _ in 0..<100 {
      inTuple += await lostWithAwaitInTuple(of: 20, transport)
      first += await lostWithAwaitFirst(of: 20, transport)
    }
    print(inTuple, first)
  }
}
