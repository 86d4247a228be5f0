import CFixtures
import GalleryDecoding
import GalleryModel

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// A worker that does what it must not, for photos 13 pixels wide or where it is given previews. What that is, the name under which it was started
// says; tests link to it under several.
let fault = CommandLine.arguments[0].split(separator: "/").last.map(String.init) ?? ""

exit(
  WorkerMain.run(arguments: CommandLine.arguments) { answer, photo, hasPreviews in
    if fault == "crash-preview", hasPreviews { raise(SIGSEGV) }
    guard photo.width == 13 else { return }
    switch fault {
    case "crash": raise(SIGSEGV)
    case "abort": abort()
    case "hang": while true { sleep(1) }
    case "spin": while true {}
    case "allocate": fixture_exhaust_glib()
    case "allocate-cxx": fixture_exhaust_cxx()
    case "greedy": answer = [UInt8](repeating: 0, count: fixture_exhaust_memory() > 2_000_000_000 ? 0 : 8)
    case "garbage":
      for index in 4..<answer.count { answer[index] = UInt8(truncatingIfNeeded: index &* 151 &+ 7) }
    case "oversized": answer = [0xFF, 0xFF, 0xFF, 0x7F] + answer
    case "short": answer = Array(answer.prefix(answer.count / 2))
    case "truncated": answer = [4, 0, 0, 0] + answer[4..<8]
    case "escape": _exit(100 + fixture_escape())
    case "quit": _exit(0)
    default: break
    }
  })
