#if os(Linux)
  import Dispatch
  import Glibc
  import Synchronization
  package import SystemPackage

  /// Watches folders and files by inotify, and reports additions, removals and changes.
  ///
  /// Watches subfolders too, including new ones and links to folders. Reports a file when its writer closes
  /// it. The watch ends when it is released.
  package final class FolderWatch: Sendable {
    package struct Failure: Error, Sendable, Equatable {
      package let path: FilePath
      /// The system's error. `noSpace` means that the user's limit of watches is reached.
      package let reason: Errno
    }

    private struct Folder {
      var path: FilePath
      /// A Boolean value that indicates whether all its contents are watched, including subfolders.
      var isWhole = false
      /// The watched names, if not all contents are.
      var names: Set<FilePath.Component> = []
    }

    private struct State {
      var folders: [Int32: Folder] = [:]
      /// The paths that the caller asked to watch, whether or not they exist.
      var roots: Set<FilePath> = []
      /// A Boolean value that indicates whether the paths in ``folders`` may be outdated.
      var isStale = false
      /// The paths that changed since the last wait ended.
      var changed: Set<FilePath> = []
      var last = ContinuousClock.now
      /// The reason why a new folder cannot be watched.
      var failure: Failure?
      var source: (any DispatchSourceRead)?
    }

    private static let events = UInt32(
      IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_CLOSE_WRITE | IN_ATTRIB | IN_DELETE_SELF
        | IN_MOVE_SELF | IN_ONLYDIR)
    /// The maximum number of changed paths to record. Beyond it, everything counts as changed.
    private static let pathLimit = 100_000
    /// The maximum depth of watched folders, which also ends loops other than those of links.
    private static let depthLimit = 200

    private let descriptor: FileDescriptor
    private let excluded: Set<FilePath>
    private let state = Mutex(State())
    private let signals: AsyncStream<Void>
    private let signal: AsyncStream<Void>.Continuation

    /// Creates a watch without paths that ignores folders with their contents: absolute paths without links.
    package init(excluding excluded: Set<FilePath> = []) throws(Errno) {
      let number = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      guard number >= 0 else { throw Errno(rawValue: errno) }
      descriptor = FileDescriptor(rawValue: number)
      self.excluded = excluded
      (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
      let descriptor = descriptor
      state.withLock { state in
        let source = DispatchSource.makeReadSource(
          fileDescriptor: number, queue: DispatchQueue(label: "gallery.folder-watch"))
        source.setCancelHandler { try? descriptor.close() }
        source.setEventHandler { [weak self] in self?.readEvents() }
        source.resume()
        state.source = source
      }
    }

    deinit {
      state.withLock { $0.source?.cancel() }
      signal.finish()
    }

    /// Watches a folder or a file, which need not exist yet. Throws if it or a subfolder cannot be watched.
    package func follow(_ path: FilePath) throws(Failure) {
      let path = Self.realPath(path)
      try state.withLock { state throws(Failure) in
        state.roots.insert(path)
        try follow(root: path, &state)
      }
    }

    /// Waits for a change, and then until changes pause for the quiet time, or for the longest time.
    ///
    /// - Throws: `CancellationError`, or ``Failure`` if a new folder cannot be watched.
    package func change(quiet: Duration, longest: Duration) async throws {
      var iterator = signals.makeAsyncIterator()
      while state.withLock(\.changed.isEmpty) {
        guard await iterator.next() != nil else { throw CancellationError() }
      }
      let end = ContinuousClock.now + longest
      while true {
        let wake = min(state.withLock(\.last) + quiet, end)
        guard wake > .now else { break }
        try await Task.sleep(until: wake, clock: .continuous)
      }
      try state.withLock { state in
        state.changed = []
        if state.isStale { try followAnew(&state) }
        if let failure = state.failure { throw failure }
      }
    }

    /// Discards changes of files that the caller made itself.
    package func disregard(_ paths: [FilePath]) {
      let paths = paths.map(Self.realPath)
      state.withLock { $0.changed.subtract(paths) }
    }

    /// Returns the absolute path with links resolved, as far as it exists.
    package static func realPath(_ path: FilePath) -> FilePath {
      var known = path
      var missing = [FilePath.Component]()
      while true {
        if let resolved = FileCall.resolved(known) { return resolved.appending(missing.reversed()) }
        guard let name = known.lastComponent else { return path.lexicallyNormalized() }
        missing.append(name)
        known.removeLastComponent()
        if known.isEmpty { known = "." }
      }
    }

    /// Watches all roots again from the beginning.
    ///
    /// Changes during this may be missed, but the caller reads everything afterwards.
    private func followAnew(_ state: inout State) throws(Failure) {
      for number in state.folders.keys { inotify_rm_watch(descriptor.rawValue, number) }
      state.folders = [:]
      state.isStale = false
      for root in state.roots { try follow(root: root, &state) }
    }

    private func follow(root path: FilePath, _ state: inout State) throws(Failure) {
      guard let name = path.lastComponent else { return try follow(folder: path, depth: 0, &state) }
      // The parent folder reports when it is created, removed or replaced.
      let parent = path.removingLastComponent()
      if let number = try watch(parent, &state) { state.folders[number]?.names.insert(name) }
      if (try? Stat(path))?.type == .directory { try follow(folder: path, depth: 0, &state) }
    }

    private func follow(folder path: FilePath, depth: Int, _ state: inout State) throws(Failure) {
      guard depth < Self.depthLimit, !excluded.contains(path) else { return }
      guard let number = try watch(path, &state) else { return }
      // A folder that is reachable by two paths is watched once.
      guard state.folders[number]?.isWhole == false else { return }
      state.folders[number]?.isWhole = true
      // Builds report unreadable folders.
      for name in (try? FolderNames.of(path)) ?? [] where !Self.isOwn(name) {
        let below = path.appending(name)
        if (try? Stat(below))?.type == .directory { try follow(folder: below, depth: depth + 1, &state) }
      }
    }

    /// Adds a folder to inotify. Returns the watch descriptor; `nil` if the folder does not exist or cannot
    /// be read.
    private func watch(_ path: FilePath, _ state: inout State) throws(Failure) -> Int32? {
      let number = path.withPlatformString { inotify_add_watch(descriptor.rawValue, $0, Self.events) }
      guard number >= 0 else {
        switch Errno(rawValue: errno) {
        case .noSuchFileOrDirectory, .notDirectory, .permissionDenied, .tooManySymbolicLinkLevels: return nil
        case let reason: throw Failure(path: path, reason: reason)
        }
      }
      if state.folders[number] == nil { state.folders[number] = Folder(path: path) }
      return number
    }

    /// Returns a Boolean value that indicates whether a name is that of gallery's temporary files.
    private static func isOwn(_ name: FilePath.Component) -> Bool { name.string.hasPrefix(".gallery") }

    private func readEvents() {
      let size = MemoryLayout<inotify_event>.size
      var bytes = [UInt8](repeating: 0, count: 64 << 10)
      // The loop ends: each call returns all pending events, or fills the buffer.
      while let count = try? bytes.withUnsafeMutableBytes({ try descriptor.read(into: $0) }), count > 0 {
        var start = 0
        while start + size <= count {
          let (event, name) = bytes.withUnsafeBytes { buffer in
            let event = buffer.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
            let text = buffer[(start + size)..<min(count, start + size + Int(event.len))]
              .prefix { $0 != 0 }.map { CInterop.PlatformChar(bitPattern: $0) }
            return (event, text.isEmpty ? nil : FilePath.Component(platformString: text + [0]))
          }
          start += size + Int(event.len)
          handle(event, name)
        }
      }
    }

    private func handle(_ event: inotify_event, _ name: FilePath.Component?) {
      let isChange = state.withLock { state -> Bool in
        guard event.mask & UInt32(IN_Q_OVERFLOW) == 0 else {
          // The event queue overflowed, so anything may have changed.
          state.isStale = true
          note("/", &state)
          return true
        }

        guard let folder = state.folders[event.wd] else { return false }
        if event.mask & UInt32(IN_IGNORED) != 0 {
          state.folders[event.wd] = nil
          return false
        }
        guard let name else {
          guard folder.isWhole else { return false }
          note(folder.path, &state)
          return true
        }

        let path = folder.path.appending(name)
        guard folder.isWhole || folder.names.contains(name), !Self.isOwn(name), !excluded.contains(path)
        else { return false }
        let isFolder = event.mask & UInt32(IN_ISDIR) != 0
        if event.mask & UInt32(IN_CREATE) != 0, !isFolder {
          // A new file counts when its writer closes it. Links are complete when created.
          guard let status = try? Stat(path, followTargetSymlink: false),
            status.type == .symbolicLink || status.linkCount > 1
          else { return false }
        }

        if isFolder, event.mask & UInt32(IN_MOVED_FROM) != 0 { state.isStale = true }
        if event.mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0, (try? Stat(path))?.type == .directory {
          // A watched folder that was moved here is still recorded under its old path.
          if event.mask & UInt32(IN_MOVED_TO) != 0 { state.isStale = true }
          followNew(path, &state)
        }

        note(path, &state)
        return true
      }

      if isChange { signal.yield() }
    }

    /// Watches a new folder, and records the reason if that fails.
    private func followNew(_ path: FilePath, _ state: inout State) {
      do throws(Failure) { try follow(folder: path, depth: 0, &state) } catch {
        state.failure = state.failure ?? error
      }
    }

    private func note(_ path: FilePath, _ state: inout State) {
      state.last = .now
      state.changed.insert(state.changed.count < Self.pathLimit ? path : "/")
    }
  }
#endif
