import GalleryFiles
import GalleryModel
import SystemPackage

/// The files that an earlier run left in an output folder, and the files that stand in the way of the next run.
struct EarlierOutput {
  private let tree: OutputTree
  private let kind: WrittenFiles.Kind
  private let own: WrittenFiles
  /// The paths, below the folder, of the files that the earlier run wrote, by what is in them.
  let contents: [FileContent: FilePath]

  /// Reads the manifest of the earlier run, and the files that it lists.
  ///
  /// - Throws: ``GalleryError`` if one of them cannot be read.
  init(in tree: OutputTree, _ kind: WrittenFiles.Kind) throws(GalleryError) {
    self.tree = tree
    self.kind = kind
    own = WrittenFiles(in: tree.root, kind)
    contents = own.contents
    try checkReadable()
  }

  /// A line for people about files that may turn out to be in the way; `nil` if there are none.
  var note: String? {
    guard let path = own.changedPaths.first else { return nil }
    let (file, problem) = problem(with: path.string)
    return "\(file): \(problem); it is replaced only if this run makes the very same files"
  }

  /// A Boolean value that indicates whether there was an earlier run.
  var exists: Bool { own.standing(of: kind.manifestName) != .absent }

  /// The paths, below the folder, of all files that the earlier run wrote, in the order of their bytes; without the
  /// manifest.
  var names: [String] { own.paths.map(\.string).filter { $0 != kind.manifestName }.sorted() }

  /// Returns those of some files that the earlier run wrote and that hold the same still.
  func ours(among names: [String]) throws(GalleryError) -> [String] {
    var ours: [String] = []
    for name in names where try standing(of: name) == .ours { ours.append(name) }
    return ours
  }

  /// Throws unless a file's place below the folder is free or has a file of the earlier run, and the folders on the way
  /// to it are folders or can be made: a link there could lead anywhere.
  ///
  /// In a folder that an earlier run wrote to, a file that its manifest does not know passes for now:
  /// ``checkPlaces(of:)`` decides when the content that it is to hold is known.
  func checkFree(_ name: String) throws(GalleryError) {
    guard let status = try tree.status(of: name) else { return }
    switch try standing(of: name) {
    case .absent, .ours: return
    case .changed: if status.type == .regular { return }
    case .foreign:
      let manifest = try standing(of: kind.manifestName)
      if status.type == .regular, name != kind.manifestName, manifest == .ours || manifest == .changed {
        return
      }
    }
    throw .output(refusal(of: name))
  }

  /// Throws unless every file can get its name: the place is free, holds a file of the earlier run, or holds the same
  /// content already.
  ///
  /// By the latter, folders are put in order in which earlier versions mixed the files of two runs, and a manifest of
  /// theirs is replaced if all the files that it lists are as they are to be.
  func checkPlaces(of arrivals: [OutputJournal.Arrival]) throws(GalleryError) {
    let contents = Dictionary(arrivals.map { (FilePath($0.name), $0.content) }) { $1 }
    let changed = own.changedPaths
    for path in changed {
      guard let content = contents[path], try self.content(of: path.string) == content else {
        throw .output(refusal(of: path.string))
      }
    }
    for arrival in arrivals {
      guard try tree.status(of: arrival.name) != nil else { continue }
      let standing = try standing(of: arrival.name)
      if standing == .ours || (arrival.name == kind.manifestName && standing == .changed && !changed.isEmpty)
      {
        continue
      }
      guard try content(of: arrival.name) == arrival.content else { throw .output(refusal(of: arrival.name)) }
    }
  }

  private func standing(of name: String) throws(GalleryError) -> WrittenFiles.Standing {
    let standing = own.standing(of: name)
    try checkReadable()
    return standing
  }

  /// Throws if a file cannot be read: whose it is, nobody knows then.
  private func checkReadable() throws(GalleryError) {
    if let (path, cause) = own.unreadable { throw .file(path, cannot: "read it", cause) }
  }

  private func content(of name: String) throws(GalleryError) -> FileContent? {
    let file = tree.file(name)
    return try GalleryError.naming(file, cannot: "read it") { () throws(Errno) in
      try FileContent(ofFile: file)
    }
  }

  /// Returns a message that tells what is in the way, and what to do about it.
  private func refusal(of name: String) -> String {
    let (file, problem) = problem(with: name)
    let rest = file == tree.file(kind.manifestName) ? "it and its files" : "it"
    return "\(file): \(problem); move \(rest) away or choose another folder with --output"
  }

  /// The file that is in the way of a name, and the reason.
  private func problem(with name: String) -> (file: FilePath, text: String) {
    guard own.standing(of: name) == .changed else {
      return (tree.file(name), "exists and was not written by gallery")
    }
    // A manifest that nobody can believe says nothing about a single file.
    guard own.standing(of: kind.manifestName) == .changed else {
      return (tree.file(name), "was changed since gallery wrote it")
    }
    return (
      tree.file(kind.manifestName),
      "was changed since gallery wrote it, or an earlier version of gallery wrote it"
    )
  }
}
