import Dispatch
import GalleryFiles
import GalleryModel
import Synchronization
import SystemPackage

/// Something that is written and has yet to be brought to the disk.
protocol Synchronizing: Sendable {
  /// Waits until it is on the disk.
  func synchronize() throws(GalleryError)
}

/// The names in a folder.
struct FolderContents: Synchronizing {
  let path: FilePath
  /// A Boolean value that indicates whether the folder may have been removed.
  var mayBeGone = false

  func synchronize() throws(GalleryError) {
    try GalleryError.naming(path, cannot: "bring its names to the disk") { () throws(Errno) in
      if mayBeGone, try FileCall.status(path) == nil { return }
      try FileCall.synchronizeFolder(path)
    }
  }
}

/// Brings things to the disk that need no order among themselves: file systems do together what is asked for at the same
/// time.
struct SynchronizingTogether: Synchronizing {
  /// The most that is waited for at once.
  private static let width = 8
  private static let queue = DispatchQueue(label: "gallery.disk", attributes: .concurrent)

  let items: [any Synchronizing]

  init(_ items: [any Synchronizing]) { self.items = items }

  /// Waits until all of them are on the disk, or have failed.
  ///
  /// - Throws: The failure of the first one, in their order, that failed.
  func synchronize() throws(GalleryError) {
    let (items, width) = (items, min(Self.width, items.count))
    let failures = Mutex<[Int: GalleryError]>([:])
    let group = DispatchGroup()
    for first in 0..<width {
      Self.queue.async(group: group) {
        for number in stride(from: first, to: items.count, by: width) {
          do throws(GalleryError) {
            try items[number].synchronize()
          } catch {
            failures.withLock { $0[number] = error }
          }
        }
      }
    }
    group.wait()
    if let failure = failures.withLock({ $0.min { $0.key < $1.key }?.value }) { throw failure }
  }
}
