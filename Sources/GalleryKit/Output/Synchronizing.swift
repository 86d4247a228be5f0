import Dispatch
import GalleryFiles
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
    let run = Run(items)
    let group = DispatchGroup()
    for _ in 1..<max(1, min(Self.width, items.count)) { Self.queue.async(group: group) { run.work() } }
    run.work()
    group.wait()
    if let failure = run.failure { throw failure }
  }

  /// What the threads have done so far.
  private final class Run: Sendable {
    private struct State {
      var next = 0
      var failures: [Int: GalleryError] = [:]
    }

    private let items: [any Synchronizing]
    private let state = Mutex(State())

    init(_ items: [any Synchronizing]) { self.items = items }

    /// Brings one after the other to the disk until none is left.
    func work() {
      while let number = takeNumber() {
        do {
          try items[number].synchronize()
        } catch {
          state.withLock { $0.failures[number] = error }
        }
      }
    }

    private func takeNumber() -> Int? {
      state.withLock { state in
        guard state.next < items.count else { return nil }
        defer { state.next += 1 }
        return state.next
      }
    }

    var failure: GalleryError? {
      state.withLock { state in state.failures.min { $0.key < $1.key }?.value }
    }
  }
}
