import Dispatch
import GalleryFiles
import GalleryModel
import Synchronization
import SystemPackage

/// Synchronizes independent items to disk in parallel: file systems combine concurrent requests.
enum Synchronizing {
  /// The maximum number of concurrent requests.
  private static let width = 8
  private static let queue = DispatchQueue(label: "gallery.disk", attributes: .concurrent)

  /// Waits until all items are on disk or have failed.
  ///
  /// - Parameter items: Functions that each synchronize one item.
  /// - Throws: The failure of the first failed item, in the given order.
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

/// The names in a folder, which may no longer exist.
struct NamesInFolder: Sendable {
  let folder: FilePath

  /// Waits until the names are on disk.
  func synchronize() throws(GalleryError) {
    try GalleryError.naming(folder, cannot: "bring its names to the disk") { () throws(Errno) in
      if try FileCall.status(folder) != nil { try FileCall.synchronizeFolder(folder) }
    }
  }
}
