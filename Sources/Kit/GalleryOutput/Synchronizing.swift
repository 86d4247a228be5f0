import Dispatch
import GalleryFiles
import GalleryModel
import Synchronization

/// Synchronizes independent items to disk in parallel: file systems combine concurrent requests.
enum Synchronizing {
  private static let width = 8
  private static let queue = DispatchQueue(label: "gallery.disk", attributes: .concurrent)

  /// Waits until all items are on disk or have failed. Throws the failure of the
  /// first failed item, in the given order.
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

extension FilePath {
  /// Waits until the names in a folder are on disk. The folder may no longer exist.
  func synchronizeNames() throws(GalleryError) {
    let action = "synchronize the folder to disk"
    guard try GalleryError.naming(self, cannot: action, try FileCall.status(self)) != nil else { return }
    try GalleryError.naming(self, cannot: action, try FileCall.synchronizeFolder(self))
  }
}
