import GalleryFiles
import GalleryModel
import SystemPackage

/// Does what a journal says: files that are no longer made go, and finished ones get their names.
///
/// The manifest is the last to get its name. Until then the one of the earlier run is there, and says which files are
/// ours. Files of the earlier run wait in the staging folder, so that ``undo()`` can put them back.
struct OutputCommit {
  private let tree: OutputTree
  private let staging: StagingFolder
  private let journal: OutputJournal
  /// The files that have yet to get their names.
  private var arrivals: ArraySlice<OutputJournal.Arrival>
  /// The files that have yet to go.
  private var removals: ArraySlice<String>
  /// The files that have moved into the staging folder or out of it, in order.
  private var moves: [(name: String, staged: String, isArrival: Bool)] = []

  /// All that a journal says.
  init(_ journal: OutputJournal, tree: OutputTree, staging: StagingFolder) {
    self.tree = tree
    self.staging = staging
    self.journal = journal
    arrivals = journal.arrivals[...]
    removals = journal.removals[...]
  }

  /// The rest of what a journal says that another process began to do; `nil` where the staged files are not those
  /// that it names, so that nothing of it can be believed.
  ///
  /// - Throws: ``GalleryError/output(_:)`` if something that gallery did not write has the name of a file.
  init?(completing journal: OutputJournal, tree: OutputTree, staging: StagingFolder) throws(GalleryError) {
    self.init(journal, tree: tree, staging: staging)
    // They get their names in their order.
    while let arrival = arrivals.first, try Self.content(of: staging.file(arrival.staged)) == nil {
      guard try tree.status(of: arrival.name) != nil,
        try Self.content(of: tree.file(arrival.name)) == arrival.content
      else { return nil }
      arrivals.removeFirst()
    }
    for arrival in arrivals {
      guard try Self.content(of: staging.file(arrival.staged)) == arrival.content else { return nil }
    }
    let earlier = try EarlierOutput(in: tree, journal.kind)
    try earlier.checkPlaces(of: journal.arrivals)
    // They went before the first file came. What is in their places now is none of the earlier run's.
    let areGone = arrivals.count < journal.arrivals.count
    removals = areGone ? [] : try earlier.ours(among: journal.removals)[...]
  }

  /// Does it, or goes on after a failure.
  mutating func run() throws(GalleryError) {
    while let name = removals.first {
      if try tree.status(of: name) != nil { try keep(name, as: staging.nextOldName, cannot: "remove it") }
      removals.removeFirst()
    }
    if !journal.removals.isEmpty { try tree.synchronizeFolders(to: journal.removals) }
    while let arrival = arrivals.first {
      try tree.makeFolders(to: arrival.name)
      let (file, staged, old) = (tree.file(arrival.name), staging.file(arrival.staged), staging.nextOldName)
      // With a second name for the earlier file, there is a file of this name at any time.
      let isLinked = (try? FileCall.link(file, to: staging.file(old))) != nil
      if !isLinked, try tree.status(of: arrival.name)?.type == .regular {
        try keep(arrival.name, as: old, cannot: "replace it")
      }
      try GalleryError.naming(file, cannot: "put it in place") { () throws(Errno) in
        try FileCall.rename(staged, to: file)
      }
      if isLinked { moves.append((arrival.name, old, false)) }
      moves.append((arrival.name, arrival.staged, true))
      // If the staged file was the earlier one under a further name, the system leaves both.
      try? FileCall.remove(staged)
      arrivals.removeFirst()
    }
    try tree.removeEmptyFolders(to: journal.removals)
    try tree.synchronizeFolders(to: journal.arrivals.map(\.name) + journal.removals)
  }

  /// Moves a file of the earlier run into the staging folder.
  private mutating func keep(
    _ name: String, as old: String, cannot action: String
  ) throws(GalleryError) {
    let (file, place) = (tree.file(name), staging.file(old))
    try GalleryError.naming(file, cannot: action) { () throws(Errno) in try FileCall.rename(file, to: place) }
    moves.append((name, old, false))
  }

  /// Moves the files of both runs back, unless all new ones have their names. If this process ends meanwhile, the next
  /// run completes the journal.
  ///
  /// - Returns: A Boolean value that indicates whether the folder is as it was.
  mutating func undo() -> Bool {
    guard !arrivals.isEmpty else { return false }
    var isUndone = true
    while let move = moves.popLast() {
      let (file, staged) = (tree.file(move.name), staging.file(move.staged))
      do {
        try move.isArrival ? FileCall.rename(file, to: staged) : FileCall.rename(staged, to: file)
      } catch {
        // The others move all the same.
        isUndone = false
      }
    }
    let names = journal.arrivals.map(\.name) + journal.removals
    return isUndone && (try? tree.removeEmptyFolders(to: names)) != nil
      && (try? tree.synchronizeFolders(to: names)) != nil
  }

  private static func content(of file: FilePath) throws(GalleryError) -> FileContent? {
    try GalleryError.naming(file, cannot: "read it") { () throws(Errno) in try FileContent(ofFile: file) }
  }
}
