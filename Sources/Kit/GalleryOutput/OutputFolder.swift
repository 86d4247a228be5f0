package import Foundation
package import GalleryFiles
package import GalleryModel

/// The output folder of sheets or thumbnails, locked by one run.
///
/// Either all files appear or no file does. They are written to a staging folder and renamed at the end. A
/// journal records the renames first, so that the next run can complete them if this one is killed.
///
/// gallery never touches files that it did not write. The manifest of the earlier run lists its files.
package final class OutputFolder {
  private let tree: OutputTree
  private let kind: WrittenFiles.Kind
  private let lock: OutputLock
  package let staging: StagingFolder
  private let earlier: EarlierOutput
  /// A Boolean value that indicates whether a journal refers to the staging
  /// folder, which must then not be cleared.
  private var hasJournal = false

  /// Creates the folder if it is missing and waits for its lock. Completes the commit of a killed run and
  /// removes what such runs left behind.
  ///
  /// - Parameters:
  ///   - patience: The longest time to wait for another run. Defaults to one minute.
  ///   - note: A function that receives notes for people.
  /// - Throws: ``GalleryError/output(_:)`` if the folder is not writable or the other run does not end;
  ///   ``GalleryError/inputOutput(_:)`` if the disk fails; `CancellationError`.
  package static func open(
    path: String, kind: WrittenFiles.Kind = .sheets, patience: Duration = .seconds(60), note: (String) -> Void
  ) async throws -> OutputFolder {
    let tree = OutputTree(root: FilePath(path))
    // Rather an empty variable in front of a slash than the user's choice.
    if WrittenFiles.Kind.ofFolders.contains(kind), FileCall.resolved(tree.root) == "/" {
      throw GalleryError.output(
        "\(tree.root): is the root folder of the system; choose another with --output")
    }
    try tree.makeRoot()
    let lock = try await OutputLock.acquire(in: tree.root, patience: patience, note: note)
    do {
      return try OutputFolder(tree, kind, lock, note)
    } catch {
      lock.abandon()
      throw error
    }
  }

  private init(
    _ tree: OutputTree, _ kind: WrittenFiles.Kind, _ lock: OutputLock, _ note: (String) -> Void
  ) throws(GalleryError) {
    self.tree = tree
    self.kind = kind
    self.lock = lock
    staging = StagingFolder(in: tree.root)
    try Self.completeEarlierRun(tree, staging, note)
    try staging.clear()
    try Self.removeTemporariesOfEarlierVersions(tree)
    earlier = try EarlierOutput(in: tree, kind)
    if let text = earlier.note { note(text) }
    try earlier.checkFree(kind.manifestName)
    try staging.make()
  }

  package var isEmpty: Bool { !earlier.exists }

  package var manifestName: String { kind.manifestName }

  package var mapName: String { kind.mapName }
  package var failuresName: String { kind.failuresName }

  // MARK: Files

  /// Checks that a path below the folder is free or holds a file of an earlier run. The commit checks again.
  package func checkFree(_ name: String) throws(GalleryError) { try earlier.checkFree(name) }

  package func makeTemporary() throws(GalleryError) -> (path: FilePath, descriptor: FileDescriptor) {
    try staging.makeFile()
  }

  /// Copies a file to a temporary name, by default without flushing it to disk; `nil` if it is missing or has
  /// another content. A file of the earlier run with this content is linked instead, and is not read again.
  package func take(
    _ file: FilePath, expecting content: FileContent, synchronizes: Bool = false
  ) -> FilePath? {
    // Identical files get no common link, so that editing one leaves the other.
    if let own = try? earlier.file(with: content), let link = try? staging.link(own) { return link }
    guard let copy = try? staging.copy(file, synchronizes: synchronizes) else { return nil }
    guard (try? FileContent(ofFile: copy)) == content else {
      discard(copy)
      return nil
    }
    return copy
  }

  /// Copies a photo's file to a temporary name. Throws `Errno` if the photo cannot be read, otherwise ``GalleryError``.
  package func copy(_ photo: FilePath) throws -> (path: FilePath, content: FileContent) {
    let copy = try staging.copy(photo, followsLinks: true)
    guard let content = try FileContent.read(copy) else { preconditionFailure("the copy is a file") }
    return (copy, content)
  }

  package func discard(_ temporary: FilePath) {
    // A leftover only occupies disk space until the folder is cleared; a failure to clear it is reported.
    try? FileCall.remove(temporary)
  }

  // MARK: The commit

  /// Gives files, already synchronized to disk, their final names, removes obsolete files of
  /// the earlier run and releases the lock. Files of the earlier run with the same content stay, and so do `others`,
  /// which may already have the content of this run. If it throws, either the folder is unchanged, or the next run
  /// completes the commit.
  package func commit(
    files: [(temporary: FilePath, name: String)], keeping others: [(name: String, content: FileContent)] = [],
    manifest: (_ write: (Data) throws -> Void) throws -> Void
  ) throws(GalleryError) {
    let shown = tree.file(kind.manifestName)
    let (file, descriptor) = try makeTemporary()
    let report = try UnsynchronizedFile(file, descriptor, shown: shown) { descriptor in
      try manifest { _ = try descriptor.writeAll($0) }
    }

    let journal: OutputJournal
    let unfinished: UnsynchronizedFile
    do {
      journal = try self.journal(
        of: files + [(temporary: report.path, name: kind.manifestName)], keeping: others)
      unfinished = try staging.write(journal)
    } catch {
      report.abandon()
      throw error
    }

    // Everything that the journal depends on must be on disk before it is renamed, in any order.
    try Synchronizing.together([
      report.synchronize, unfinished.synchronize, staging.synchronize, tree.root.synchronizeNames,
    ])
    try staging.nameJournal(unfinished)
    hasJournal = true

    var commit = OutputCommit(journal, tree: tree, staging: staging)
    do throws(GalleryError) {
      // Retry once: the error may be temporary.
      do { try carryOut(&commit) } catch { try carryOut(&commit) }
    } catch {
      let isUndone = commit.undo() && (try? staging.clear()) != nil
      hasJournal = !isUndone
      let outcome =
        isUndone
        ? "\(tree.root) has its earlier files again; fix the cause and run gallery again"
        : "the next run that writes to \(tree.root) completes this one"
      throw .inputOutput("\(error); \(outcome)")
    }

    try lock.release()
  }

  private func carryOut(_ commit: inout OutputCommit) throws(GalleryError) {
    try commit.run()
    try staging.clear()
  }

  /// Removes unfinished files and releases the lock. Safe to call at any time.
  package func close() {
    // The failure is already reported or the run was abandoned. The next run removes any leftovers.
    if !hasJournal, lock.isHeld { try? staging.clear() }
    lock.abandon()
  }

  /// Returns a file's path for messages, beginning with the folder as the user gave it.
  package func displayPath(_ name: String) -> String { tree.file(name).string }

  /// Synchronizes all file systems: much cheaper than thousands of separate calls.
  package static func synchronizeAll() { sync() }

  private func journal(
    of files: [(temporary: FilePath, name: String)], keeping others: [(name: String, content: FileContent)]
  ) throws(GalleryError) -> OutputJournal {
    var arrivals: [OutputJournal.Arrival] = []
    for file in files {
      if file.name != kind.manifestName, try earlier.keeps(file.name, insteadOf: file.temporary) {
        discard(file.temporary)
        continue
      }
      guard let content = try FileContent.read(file.temporary),
        let staged = file.temporary.lastComponent?.string
      else { throw .inputOutput("\(file.temporary): missing before it was renamed to \(file.name)") }
      arrivals.append(.init(staged: staged, name: file.name, content: content))
    }
    try earlier.checkPlaces(
      of: arrivals + others.map { .init(staged: "", name: $0.name, content: $0.content) })
    let names = Set(files.map(\.name) + others.map(\.name))
    return OutputJournal(
      kind: kind, arrivals: arrivals,
      removals: try earlier.ours(among: earlier.names.filter { !names.contains($0) }))
  }

  private static func completeEarlierRun(
    _ tree: OutputTree, _ staging: StagingFolder, _ note: (String) -> Void
  ) throws(GalleryError) {
    let file = staging.file(OutputJournal.fileName)
    let journal: OutputJournal
    do throws(OutputJournal.Failure) {
      guard let found = try OutputJournal.read(in: tree.root) else { return }
      journal = found
    } catch {
      switch error {
      case .unreadable(let cause): throw .file(file, cannot: "read the file", cause)
      case .malformed: return note("\(file): not a valid journal; ignored")
      }
    }
    guard var commit = try OutputCommit(completing: journal, tree: tree, staging: staging) else {
      note("\(file): does not match the files beside it; ignored")
      return
    }
    try commit.run()
  }

  /// Removes temporary files of killed runs of versions before 0.2.
  private static func removeTemporariesOfEarlierVersions(_ tree: OutputTree) throws(GalleryError) {
    let names = try GalleryError.naming(
      tree.root, cannot: "read the folder", try FolderNames.of(tree.root).map(\.string))
    for name in names where name.wholeMatch(of: /\.gallery-[0-9]+-[0-9]+/) != nil {
      let file = tree.file(name)
      guard
        try GalleryError.naming(file, cannot: "remove the file", try FileCall.status(file))?.type == .regular
      else { continue }
      try GalleryError.naming(file, cannot: "remove the file", try FileCall.remove(file))
    }
  }
}
