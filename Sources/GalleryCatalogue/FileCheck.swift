import Foundation
import GalleryDigest
import GalleryFiles
import SystemPackage

/// The state that a file was in at a time, which is known without reading it.
struct FileCheck: Sendable {
  let path: FilePath
  let state: FileState
  /// The time just before, in nanoseconds since 1970.
  let time: Int

  /// Looks at a regular file; `nil` for anything else, and for what cannot be looked at. Links are followed, as by those who
  /// decode photos.
  init?(_ path: FilePath, at time: Int) {
    guard let status = try? Stat(path), status.type == .regular else { return nil }
    self.path = path
    self.time = time
    state = FileState(status)
  }

  /// A Boolean value that indicates whether the file is still in this state.
  var holds: Bool { FileCheck(path, at: time)?.state == state }

  /// A Boolean value that indicates whether who finds the file in this state later knows that nobody has written to it since.
  var isSettled: Bool { state.isSettled(at: time) }

  /// The hash of what is in the file, 64 hexadecimal digits; `nil` where it cannot be read or changes meanwhile.
  func hash() -> String? {
    guard
      let descriptor = try? FileDescriptor.open(path, .readOnly, options: [.nonBlocking, .closeOnExec])
    else { return nil }
    // The file is only read, so a failure to close it loses no data.
    defer { try? descriptor.close() }
    let hash = SHA256()
    guard let before = try? Stat(descriptor), FileState(before) == state,
      (try? descriptor.forEachPiece { hash.update($0) }) != nil,
      let after = try? Stat(descriptor), FileState(after) == state, holds
    else { return nil }
    return hash.finalize().hexadecimal
  }
}
