import GalleryFiles
import GalleryModel

/// The files that an earlier run wrote to an output folder, and other files
/// that block the names of the next run.
struct EarlierOutput {
  private let tree: OutputTree
  private let kind: WrittenFiles.Kind
  private let written: WrittenFiles
  /// The files that the earlier run wrote, by content. Paths are relative to the folder.
  private let contents: [FileContent: FilePath]

  /// Reads the manifest of the earlier run and the files that it lists.
  init(in tree: OutputTree, _ kind: WrittenFiles.Kind) throws(GalleryError) {
    self.tree = tree
    self.kind = kind
    written = WrittenFiles(in: tree.root, kind)
    contents = written.contents
    try checkReadable()
  }

  /// A note for the user about changed files that may block this run; `nil` if no file was changed.
  var note: String? {
    guard let path = written.changedPaths.first else { return nil }
    let (file, problem) = problem(with: path.string)
    return "\(file): \(problem); it is replaced only if this run makes identical files"
  }

  var exists: Bool { written.standing(of: kind.manifestName) != .absent }

  /// The paths of all files that the earlier run wrote, except the manifest:
  /// sorted, and relative to the folder.
  var names: [String] { written.paths.map(\.string).filter { $0 != kind.manifestName }.sorted() }

  func ours(among names: [String]) throws(GalleryError) -> [String] {
    var ours: [String] = []
    for name in names where try standing(of: name) == .ours { ours.append(name) }
    return ours
  }

  /// Returns whether a file of the earlier run stays because a staged one is a link to it, or is equal.
  ///
  /// An equal file that has other links is replaced: one of them may be the staged file for another name, and
  /// editing one file must leave the other.
  func keeps(_ name: String, insteadOf staged: FilePath) throws(GalleryError) -> Bool {
    guard let content = written.content(of: name), try standing(of: name) == .ours,
      let own = try? Stat(tree.file(name), followTargetSymlink: false),
      let other = try? Stat(staged, followTargetSymlink: false)
    else { return false }
    if own.inode == other.inode, own.deviceID == other.deviceID { return true }
    guard own.linkCount == 1, own.size == other.size else { return false }
    return try FileContent.read(staged) == content
  }

  /// Returns the path of a file of the earlier run that is still there with a content, and has no other link.
  func file(with content: FileContent) throws(GalleryError) -> FilePath? {
    guard let path = contents[content], try standing(of: path.string) == .ours else { return nil }
    let file = tree.file(path.string)
    return (try? Stat(file, followTargetSymlink: false))?.linkCount == 1 ? file : nil
  }

  /// Checks that the path of a new file is free or holds a file of the earlier run. Its parent folders must
  /// be folders or missing: a link could lead anywhere. If the folder has a manifest, an unlisted regular
  /// file passes for now: ``checkPlaces(of:)`` decides once the new content is known.
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

  /// Throws unless every file can get its name. A name must be free, or hold a file of the earlier run or the
  /// same content already.
  ///
  /// The last case repairs folders that hold files of two runs, which earlier versions could leave. It also
  /// replaces a changed manifest if all files that it lists already have their new content.
  func checkPlaces(of arrivals: [OutputJournal.Arrival]) throws(GalleryError) {
    let contents = Dictionary(arrivals.map { (FilePath($0.name), $0.content) }) { $1 }
    let changed = written.changedPaths
    for path in changed {
      guard let content = contents[path], try FileContent.read(tree.file(path.string)) == content else {
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
      guard try FileContent.read(tree.file(arrival.name)) == arrival.content else {
        throw .output(refusal(of: arrival.name))
      }
    }
  }

  private func standing(of name: String) throws(GalleryError) -> WrittenFiles.Standing {
    let standing = written.standing(of: name)
    try checkReadable()
    return standing
  }

  /// Checks that every file could be read; otherwise its owner is unknown.
  private func checkReadable() throws(GalleryError) {
    if let (path, cause) = written.unreadable { throw .file(path, cannot: "read the file", cause) }
  }

  private func refusal(of name: String) -> String {
    let (file, problem) = problem(with: name)
    let affected = file == tree.file(kind.manifestName) ? "it and its files" : "it"
    return "\(file): \(problem); move \(affected) away or choose another folder with --output"
  }

  private func problem(with name: String) -> (file: FilePath, text: String) {
    guard written.standing(of: name) == .changed else {
      return (tree.file(name), "exists and was not written by gallery")
    }
    // A changed manifest proves nothing about single files, so blame the manifest.
    guard written.standing(of: kind.manifestName) == .changed else {
      return (tree.file(name), "was changed after gallery wrote it")
    }
    return (
      tree.file(kind.manifestName),
      "was changed after gallery wrote it, or was written by an earlier version of gallery"
    )
  }
}
