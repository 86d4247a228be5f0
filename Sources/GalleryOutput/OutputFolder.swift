package import Foundation
import GalleryFiles
package import GalleryModel
package import SystemPackage

/// The folder that sheets or thumbnails go to, while one run has it for itself.
///
/// Files appear in it all or none: they are written in a staging folder and get their names at the end. What then
/// happens is written down in a journal first, so that the next run completes it if this one is killed.
///
/// A file that gallery did not write is never touched: the manifest of the earlier run lists the files that gallery
/// wrote.
package final class OutputFolder {
  private let tree: OutputTree
  private let kind: WrittenFiles.Kind
  private let lock: OutputLock
  /// The files that have no names yet.
  package let staging: StagingFolder
  private let earlier: EarlierOutput
  /// A Boolean value that indicates whether a journal names the files of the staging folder: this run must not clear
  /// the folder then.
  private var hasJournal = false
  /// The files of the earlier run that have a further name in the staging folder, or had one.
  private var takenOver: Set<FilePath> = []

  /// Makes the folder where it is missing, waits until no other run has it, completes what a run began that was
  /// killed, and clears away what such runs left.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - kind: The kind of output that the folder holds. Default: sheets.
  ///   - patience: The longest time to wait for another run. Default: a minute.
  ///   - note: A function that receives notes for people.
  /// - Throws: ``GalleryError/output(_:)`` if the folder cannot be made or written to, or another run does not end;
  ///   ``GalleryError/inputOutput(_:)`` if the disk fails; `CancellationError`.
  package static func open(
    path: String, kind: WrittenFiles.Kind = .sheets, patience: Duration = .seconds(60), note: (String) -> Void
  ) async throws -> OutputFolder {
    let tree = OutputTree(root: FilePath(path))
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

  /// A Boolean value that indicates whether no earlier run wrote to the folder.
  package var isEmpty: Bool { !earlier.exists }

  /// The name of the file that lists all that a run writes.
  package var manifestName: String { kind.manifestName }
  /// The name of the list of photos that could not be fetched.
  package var failuresName: String { kind.failuresName }

  /// Throws unless a file's place below the folder is free or has a file of an earlier run, as far as that is known
  /// already.
  package func checkFree(_ name: String) throws(GalleryError) { try earlier.checkFree(name) }

  /// Opens a new file without a name yet for reading and writing.
  package func makeTemporary() throws(GalleryError) -> (path: FilePath, descriptor: FileDescriptor) {
    try staging.makeFile()
  }

  /// Takes over a file of the earlier run, under a temporary name.
  ///
  /// - Returns: The temporary file, which holds the content; `nil` if the earlier run wrote none that does, or if it cannot
  ///   be taken over.
  package func takeOver(_ content: FileContent) -> FilePath? {
    guard let name = earlier.contents[content] else { return nil }
    let source = tree.file(name.string)
    // Sheets that are alike stay two files: who changes one leaves the other as it is. Some file systems know one name only.
    let link = takenOver.insert(name).inserted ? try? staging.link(source) : nil
    guard let file = link ?? (try? staging.copy(source)) else { return nil }
    // It is looked at once more: what is read here is what gets the name.
    guard (try? FileContent(ofFile: file)) == content else {
      discard(file)
      return nil
    }
    return file
  }

  /// Removes a file without a name that is not wanted after all.
  package func discard(_ temporary: FilePath) {
    // Room on the disk is all that it takes until the end: the folder is then cleared, or that fails and is told.
    try? FileCall.remove(temporary)
  }

  /// Gives finished files their names, removes what an earlier run left over, and lets other runs have the folder.
  ///
  /// - Parameters:
  ///   - files: Temporary files and their names. They are on the disk.
  ///   - manifest: Writes the manifest, piece by piece.
  /// - Throws: ``GalleryError``. Either nothing has happened then, or the next run completes what was begun.
  package func commit(
    files: [(temporary: FilePath, name: String)],
    manifest: (_ write: (Data) throws -> Void) throws -> Void
  ) throws(GalleryError) {
    let report = try write(manifest)
    let journal: OutputJournal
    let unfinished: UnsynchronizedFile
    do {
      journal = try self.journal(of: files + [(temporary: report.path, name: kind.manifestName)])
      unfinished = try staging.write(journal)
    } catch {
      report.abandon()
      throw error
    }
    // All that the journal needs when it has its name. None of these is of use without the others, so they need no
    // order among themselves.
    try Synchronizing.together([
      report.synchronize, unfinished.synchronize, staging.synchronize,
      NamesInFolder(folder: tree.root).synchronize,
    ])
    try staging.nameJournal(unfinished)
    hasJournal = true
    var commit = OutputCommit(journal, tree: tree, staging: staging)
    do throws(GalleryError) {
      // An error may pass.
      do { try carryOut(&commit) } catch { try carryOut(&commit) }
    } catch {
      let isUndone = commit.undo() && (try? staging.clear()) != nil
      hasJournal = !isUndone
      let outcome =
        isUndone
        ? "\(tree.root) holds what it held before; repair the cause and run gallery again"
        : "the next run that writes to \(tree.root) completes what this one began"
      throw .inputOutput("\(error); \(outcome)")
    }
    try lock.release()
  }

  private func carryOut(_ commit: inout OutputCommit) throws(GalleryError) {
    try commit.run()
    try staging.clear()
  }

  /// Removes everything that is not finished and lets other runs have the folder. Safe to call at any time.
  package func close() {
    // A failure has been told of, or a run was given up: what is left here, the next one clears away.
    if !hasJournal, lock.isHeld { try? staging.clear() }
    lock.abandon()
  }

  /// Returns a file's path for messages: it begins with the folder as it was given.
  package func displayPath(_ name: String) -> String { tree.file(name).string }

  /// Brings the content of every file written to the disk: much cheaper than one by one where there are thousands.
  package static func synchronizeAll() { sync() }

  private func write(
    _ manifest: (_ write: (Data) throws -> Void) throws -> Void
  ) throws(GalleryError) -> UnsynchronizedFile {
    let (file, descriptor) = try makeTemporary()
    return try UnsynchronizedFile(file, descriptor, told: tree.file(kind.manifestName)) { descriptor in
      try manifest { _ = try descriptor.writeAll($0) }
    }
  }

  private func journal(
    of files: [(temporary: FilePath, name: String)]
  ) throws(GalleryError) -> OutputJournal {
    let arrivals = try arrivals(files)
    try earlier.checkPlaces(of: arrivals)
    let names = Set(files.map(\.name))
    return OutputJournal(
      kind: kind, arrivals: arrivals,
      removals: try earlier.ours(among: earlier.names.filter { !names.contains($0) }))
  }

  private func arrivals(
    _ files: [(temporary: FilePath, name: String)]
  ) throws(GalleryError) -> [OutputJournal.Arrival] {
    var arrivals: [OutputJournal.Arrival] = []
    for file in files {
      let content = try GalleryError.naming(file.temporary, cannot: "read it") { () throws(Errno) in
        try FileContent(ofFile: file.temporary)
      }
      guard let content, let staged = file.temporary.lastComponent?.string else {
        throw .inputOutput("\(file.temporary): is gone before it got its name \(file.name)")
      }
      arrivals.append(.init(staged: staged, name: file.name, content: content))
    }
    return arrivals
  }

  /// Does the rest of the work that the journal of a killed run lists.
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
      case .unreadable(let cause): throw .file(file, cannot: "read it", cause)
      case .malformed: return note("\(file): is no journal of gallery's, and is not believed")
      }
    }
    guard var commit = try OutputCommit(completing: journal, tree: tree, staging: staging) else {
      note("\(file): does not fit the files beside it, and is not believed")
      return
    }
    try commit.run()
  }

  /// Removes files that versions before 0.2 wrote under temporary names and left when they were killed.
  private static func removeTemporariesOfEarlierVersions(_ tree: OutputTree) throws(GalleryError) {
    let names = try GalleryError.naming(tree.root, cannot: "look into it") { () throws(Errno) in
      try FolderNames.of(tree.root).map(\.string)
    }
    for name in names where name.wholeMatch(of: /\.gallery-[0-9]+-[0-9]+/) != nil {
      let file = tree.file(name)
      try GalleryError.naming(file, cannot: "remove it") { () throws(Errno) in
        guard try FileCall.status(file)?.type == .regular else { return }
        try FileCall.remove(file)
      }
    }
  }
}
