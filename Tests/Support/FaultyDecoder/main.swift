import CFixtures
import GalleryGeometry
import GalleryModel
import LibC

@testable import GalleryDecoding

// A worker that misbehaves for photos 13 pixels wide, or if it receives previews, metadata or markup. The name under
// which it is started selects the fault; tests create links with different names.
let fault = CommandLine.arguments[0].split(separator: "/").last.map(String.init) ?? ""

/// A reply that the photo cannot be decoded for a reason, in the protocol's form. Its head is copied from another
/// reply.
func reply(_ reason: String, like answer: [UInt8]) -> [UInt8] {
  func number(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 255) } }
  // The sequence and the memory used; the outcome; no damage, notes, heads or profile.
  let text = Array(reason.utf8.prefix(2000))
  let length = [UInt8(text.count & 127 | 128), UInt8(text.count >> 7)]
  let message = [answer[4], 0, 0, 0] + length + text + [0, 0, 0, 0]
  return number(message.count, 4) + message
}

/// Returns the forbidden calls that a sealed worker can make.
func triedCalls() -> String {
  var text = [CChar](repeating: 0, count: 2000)
  let parent = CommandLine.arguments.dropFirst().first.flatMap { Int32($0) } ?? 0
  let count = fixture_try_calls(parent, 5, &text, text.count)
  let possible = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
  return "\(count) tried, possible: " + String(decoding: possible, as: UTF8.self)
}

exit(
  WorkerMain.run(arguments: CommandLine.arguments) { answer, request in
    switch request {
    case .markup:
      if fault == "crash-markup" { raise(SIGSEGV) }
      if fault == "spin-markup" { while true {} }
      if fault == "garbage-markup" { for index in 8..<answer.count { answer[index] = 0xFF } }
    case .packet: if fault == "crash-xmp" { raise(SIGSEGV) }
    case .inflate: break
    case .decode(let request):
      if fault == "crash-preview", !request.previews.isEmpty { raise(SIGSEGV) }
      if fault == "crash-xmp", !request.xmp.isEmpty { raise(SIGSEGV) }
    }
    guard case .decode(let request) = request, request.stored.width == 13 else { return }
    switch fault {
    case "crash": raise(SIGSEGV)
    case "abort": abort()
    case "hang": while true { sleep(1) }
    case "stop": raise(SIGSTOP)
    case "spin": while true {}
    case "nap": usleep(900_000)
    case "allocate": fixture_exhaust_glib()
    case "allocate-cxx": fixture_exhaust_cxx()
    case "greedy": answer = reply("\(fixture_exhaust_memory()) bytes allocated", like: answer)
    case "garbage":
      for index in 4..<answer.count { answer[index] = UInt8(truncatingIfNeeded: index &* 151 &+ 7) }
    case "oversized": answer = [0xFF, 0xFF, 0xFF, 0x7F] + answer
    case "short": answer = Array(answer.prefix(answer.count / 2))
    case "truncated": answer = [4, 0, 0, 0] + answer[4..<8]
    case "escape": _exit(100 + fixture_escape())
    case "calls": answer = reply(triedCalls(), like: answer)
    case "foreign-call": fixture_foreign_call()
    case "burn": fixture_burn()
    case "quit": _exit(0)
    default: break
    }
  })
