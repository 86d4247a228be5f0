import Foundation
import GalleryFiles

/// The state of a file at a moment, determined without reading it.
struct FileCheck: Sendable {
  let path: FilePath
  let state: FileState
  /// The time just before the check, in nanoseconds since 1970.
  let time: Int

  /// Checks a regular file, or the archive of a member. Returns `nil` for anything else, and if the check
  /// fails. Follows links, as the decoders do.
  init?(_ path: FilePath, at time: Int) {
    guard let status = (try? Stat(path)) ?? Archive.member(at: path).flatMap({ try? Stat($0.file) }),
      status.type == .regular
    else { return nil }
    self.path = path
    self.time = time
    state = FileState(status)
  }

  var holds: Bool { FileCheck(path, at: time)?.state == state }

  /// A Boolean value that indicates whether an equal state later proves that the file is unchanged.
  var isSettled: Bool { state.isSettled(at: time) }

  /// Returns the content's SHA-256 in hexadecimal digits; `nil` if reading fails or the file changes.
  func hash() -> String? {
    guard let descriptor = try? FileDescriptor.open(path, .readOnly, options: [.nonBlocking, .closeOnExec])
    else { return nil }
    defer { descriptor.closeUnwritten() }
    guard let before = try? Stat(descriptor), FileState(before) == state,
      let content = try? FileContent(of: descriptor),
      let after = try? Stat(descriptor), FileState(after) == state, holds
    else { return nil }
    return content.sha256
  }
}
