import Dispatch
import GalleryFiles
import GalleryModel
import Synchronization
import SystemPackage

/// Brings things to the disk that need no order among themselves: file systems do together what is asked for at the same
/// time.
enum Synchronizing {
  /// The most that is waited for at once.
  private static let width = 8
  private static let queue = DispatchQueue(label: "gallery.disk", attributes: .concurrent)

  /// Waits until all of them are on the disk, or have failed.
  ///
  /// - Parameter items: Functions that wait until something is on the disk.
  /// - Throws: The failure of the first one, in their order, that failed.
  static func together(_ items: [@Sendable () throws(GalleryError) -> Void]) throws(GalleryError) {
    let width = min(width, items.count)
    let failures = Mutex<[Int: GalleryError]>([:])
    let group = DispatchGroup()
    for first in 0..<width {
      queue.async(group: group) {
        for number in stride(from: first, to: items.count, by: width) {
          do throws(GalleryError) {
            try items[number]()
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

/// The names in a folder, which may have been removed.
struct NamesInFolder: Sendable {
  let folder: FilePath

  /// Waits until they are on the disk.
  func synchronize() throws(GalleryError) {
    try GalleryError.naming(folder, cannot: "bring its names to the disk") { () throws(Errno) in
      if try FileCall.status(folder) != nil { try FileCall.synchronizeFolder(folder) }
    }
  }
}
