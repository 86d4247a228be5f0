import GalleryFiles
import GalleryModel
import SystemPackage

/// Does what a journal says: files that are no longer made go, and finished ones get their names.
///
/// The manifest is the last to get its name. Until then the one of the earlier run is there, and says which files are
/// ours.
struct OutputCommit {
  private let tree: OutputTree
  private let staging: StagingFolder
  private let journal: OutputJournal
  /// The files that have yet to get their names.
  private let arrivals: ArraySlice<OutputJournal.Arrival>
  /// The files that have yet to go.
  private let removals: [String]

  /// All that a journal says.
  init(_ journal: OutputJournal, tree: OutputTree, staging: StagingFolder) {
    self.tree = tree
    self.staging = staging
    self.journal = journal
    arrivals = journal.arrivals[...]
    removals = journal.removals
  }

  /// The rest of what a journal says that another process began to do; `nil` where the staged files are not those
  /// that it names, so that nothing of it can be believed.
  ///
  /// - Throws: ``GalleryError/output(_:)`` if something that gallery did not write has the name of a file.
  init?(completing journal: OutputJournal, tree: OutputTree, staging: StagingFolder) throws(GalleryError) {
    // They get their names in their order.
    var done = 0
    for arrival in journal.arrivals {
      guard try Self.content(of: staging.file(arrival.staged)) == nil else { break }
      guard try tree.status(of: arrival.name) != nil,
        try Self.content(of: tree.file(arrival.name)) == arrival.content
      else { return nil }
      done += 1
    }
    let arrivals = journal.arrivals.dropFirst(done)
    for arrival in arrivals {
      guard try Self.content(of: staging.file(arrival.staged)) == arrival.content else { return nil }
    }
    let earlier = try EarlierOutput(in: tree, journal.kind)
    try earlier.checkPlaces(of: journal.arrivals)
    self.tree = tree
    self.staging = staging
    self.journal = journal
    self.arrivals = arrivals
    // They went before the first file came. What is in their places now is none of the earlier run's.
    removals = done == 0 ? try earlier.ours(among: journal.removals) : []
  }

  /// Does it. What was done stays when this throws.
  func run() throws(GalleryError) {
    for name in removals {
      let file = tree.file(name)
      guard try tree.status(of: name) != nil else { continue }
      try GalleryError.naming(file, cannot: "remove it") { () throws(Errno) in try FileCall.remove(file) }
    }
    if !removals.isEmpty { try tree.synchronizeFolders(to: removals) }
    for arrival in arrivals {
      try tree.makeFolders(to: arrival.name)
      let file = tree.file(arrival.name)
      try GalleryError.naming(file, cannot: "put it in place") { () throws(Errno) in
        try FileCall.rename(staging.file(arrival.staged), to: file)
        // Of a file that has both names already, the system leaves both.
        try FileCall.remove(staging.file(arrival.staged))
      }
    }
    try tree.removeEmptyFolders(to: journal.removals)
    try tree.synchronizeFolders(to: journal.arrivals.map(\.name) + journal.removals)
  }

  private static func content(of file: FilePath) throws(GalleryError) -> FileContent? {
    try GalleryError.naming(file, cannot: "read it") { () throws(Errno) in try FileContent(ofFile: file) }
  }
}
