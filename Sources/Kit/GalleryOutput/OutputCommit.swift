import GalleryFiles
import GalleryModel

/// Carries out a journal: removes obsolete files and gives finished files their names.
///
/// The manifest gets its name last. Until then the manifest of the earlier run shows which files are ours.
/// Files of the earlier run are kept in the staging folder, so that ``undo()`` can restore them.
struct OutputCommit {
  private let tree: OutputTree
  private let staging: StagingFolder
  private let journal: OutputJournal
  /// The files that are not renamed yet.
  private var arrivals: ArraySlice<OutputJournal.Arrival>
  /// The files that are not removed yet.
  private var removals: ArraySlice<String>
  /// The completed moves into and out of the staging folder, in order.
  private var moves: [(name: String, staged: String, isArrival: Bool)] = []

  init(_ journal: OutputJournal, tree: OutputTree, staging: StagingFolder) {
    self.tree = tree
    self.staging = staging
    self.journal = journal
    arrivals = journal.arrivals[...]
    removals = journal.removals[...]
  }

  /// Creates a commit of the remaining steps of another process's journal; `nil` if the staged files do not
  /// match the journal, which is then not trusted. Throws if a file that gallery did not write blocks a name.
  init?(completing journal: OutputJournal, tree: OutputTree, staging: StagingFolder) throws(GalleryError) {
    self.init(journal, tree: tree, staging: staging)
    // Files are renamed in journal order, so the finished ones come first.
    while let arrival = arrivals.first, try FileContent.read(staging.file(arrival.staged)) == nil {
      guard try tree.status(of: arrival.name) != nil,
        try FileContent.read(tree.file(arrival.name)) == arrival.content
      else { return nil }
      arrivals.removeFirst()
    }
    for arrival in arrivals {
      guard try FileContent.read(staging.file(arrival.staged)) == arrival.content else { return nil }
    }
    let earlier = try EarlierOutput(in: tree, journal.kind)
    try earlier.checkPlaces(of: journal.arrivals)
    // Removals precede renames. After a rename, a file at a removed path belongs to another program.
    let areGone = arrivals.count < journal.arrivals.count
    removals = areGone ? [] : try earlier.ours(among: journal.removals)[...]
  }

  /// Carries out the remaining steps. Can be called again after a failure.
  mutating func run() throws(GalleryError) {
    while let name = removals.first {
      if try tree.status(of: name) != nil {
        try keep(name, as: staging.nextOldName, cannot: "remove the file")
      }
      removals.removeFirst()
    }
    if !journal.removals.isEmpty { try tree.synchronizeFolders(to: journal.removals) }
    while let arrival = arrivals.first {
      try tree.makeFolders(to: arrival.name)
      let file = tree.file(arrival.name)
      let staged = staging.file(arrival.staged)
      let old = staging.nextOldName
      // A second link to the earlier file avoids a moment when the name is missing.
      let isLinked = (try? FileCall.link(file, to: staging.file(old))) != nil
      if !isLinked, try tree.status(of: arrival.name)?.type == .regular {
        try keep(arrival.name, as: old, cannot: "replace the file")
      }
      try GalleryError.naming(file, cannot: "rename the finished file", try FileCall.rename(staged, to: file))
      if isLinked { moves.append((arrival.name, old, false)) }
      moves.append((arrival.name, arrival.staged, true))
      // If both names are links to one file, `rename` does nothing and leaves both.
      try? FileCall.remove(staged)
      arrivals.removeFirst()
    }
    try tree.removeEmptyFolders(to: journal.removals)
    try tree.synchronizeFolders(to: journal.arrivals.map(\.name) + journal.removals)
  }

  private mutating func keep(_ name: String, as old: String, cannot action: String) throws(GalleryError) {
    let file = tree.file(name)
    let place = staging.file(old)
    try GalleryError.naming(file, cannot: action, try FileCall.rename(file, to: place))
    moves.append((name, old, false))
  }

  /// Moves the files of both runs back, unless all new files have their names. Returns whether the folder is
  /// restored. If the process dies meanwhile, the next run completes the journal.
  mutating func undo() -> Bool {
    guard !arrivals.isEmpty else { return false }
    var isUndone = true
    while let move = moves.popLast() {
      let file = tree.file(move.name)
      let staged = staging.file(move.staged)
      do {
        try move.isArrival ? FileCall.rename(file, to: staged) : FileCall.rename(staged, to: file)
      } catch {
        // Restore the other files anyway.
        isUndone = false
      }
    }
    let names = journal.arrivals.map(\.name) + journal.removals
    return isUndone && (try? tree.removeEmptyFolders(to: names)) != nil
      && (try? tree.synchronizeFolders(to: names)) != nil
  }
}
