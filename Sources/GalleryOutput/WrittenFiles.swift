import Dispatch
import Foundation
import GalleryFiles
import GalleryJSON
import GalleryModel
import GalleryText
import Synchronization
package import SystemPackage

/// The files that an earlier run wrote to a folder. The manifest that lies with them says which they are and what is in
/// them.
///
/// A file is ours only if the manifest is as gallery wrote it, the file's name is one that gallery gives, and the file
/// holds what the manifest says. A manifest can come from anybody, with a folder of photos too.
package final class WrittenFiles {
  /// The runs that write files, each with its manifest.
  package enum Kind: Sendable, Hashable {
    /// Sheets, beside their report.
    case sheets
    /// Thumbnails, in the folder of their index and below.
    case thumbnails
    /// All sheets in one file of a name that the user gave, beside a report that is named like it. There may be several
    /// in a folder.
    case file(String)

    /// The kinds of which a folder has one.
    package static let ofFolders: [Kind] = [.sheets, .thumbnails]

    /// The kind whose manifest has a name; `nil` if no manifest has.
    package init?(manifestName name: String) {
      if let kind = Self.ofFolders.first(where: { $0.manifestName == name }) {
        self = kind
        return
      }
      guard name.hasSuffix(Self.reportEnding) else { return nil }
      let file = String(name.dropLast(Self.reportEnding.count))
      guard FilePath.Component(file)?.string == file,
        FilePath(file).extension.flatMap({ SheetFormat(name: $0.lowercased()) }) != nil
      else { return nil }
      self = .file(file)
    }

    /// The ending of the names of reports that lie beside one file.
    private static let reportEnding = ".report.json"

    /// The name of the manifest in an output folder.
    package var manifestName: String {
      switch self {
      case .sheets: WrittenFiles.reportName
      case .thumbnails: WrittenFiles.indexName
      case .file(let name): name + Self.reportEnding
      }
    }

    /// The name of the list of photos that could not be fetched.
    package var failuresName: String {
      guard case .file(let name) = self else { return WrittenFiles.failuresName }
      return "\(name).\(WrittenFiles.failuresName)"
    }

    /// The name of the manifest's list of files.
    fileprivate var listName: String { self == .thumbnails ? "thumbnails" : "sheets" }
    /// The names of what it says about a file; a thumbnail's entry has the hash of its photo too.
    fileprivate var bytesName: String { self == .thumbnails ? "fileBytes" : "bytes" }
    fileprivate var hashName: String { self == .thumbnails ? "fileSha256" : "sha256" }
  }

  /// Whose a file is.
  package enum Standing: Sendable, Hashable {
    case absent
    /// An earlier run wrote it, and it holds the same still.
    case ours
    /// The manifest lists it, but it holds something else.
    case changed
    /// Nobody knows.
    case foreign
  }

  /// The name of the report of sheets in an output folder.
  package static let reportName = "report.json"
  /// The name of the index of thumbnails in an output folder.
  package static let indexName = "index.json"

  /// The name of the list of photos that could not be fetched, in both.
  fileprivate static let failuresName = "failures.jsonl"

  /// The name of a report's list of the files that sheets refer to.
  private static let filesName = "files"

  /// Larger files are not read as manifests, in bytes. A report of 100,000 photos on sheets of both orientations has
  /// 70 MB.
  package static let sizeLimit = 1 << 30
  /// Manifests that list more files are none of ours.
  private static let countLimit = 1 << 20
  /// Manifests with objects of more members are none of ours.
  private static let memberLimit = 64

  private let folder: FilePath
  private let kind: Kind
  /// Whose the manifest is.
  private var manifest = Standing.absent
  /// The contents of the files that the manifest lists, of those that were there; `nil` where that is not known.
  private var claims: [FilePath: FileContent?] = [:]
  /// The state in which a file was when it held what the manifest says.
  private var verified: [FilePath: FileState] = [:]
  /// The first file that could not be read, and the reason: whose it is, nobody knows.
  package private(set) var unreadable: (path: FilePath, cause: Errno)?
  /// Folders below that are folders and no links.
  private var folders: [FilePath: Bool] = [:]

  /// Reads the manifest in a folder, and the files that it lists.
  package init(in folder: FilePath, _ kind: Kind) {
    self.folder = folder
    self.kind = kind
    let path = folder.appending(kind.manifestName)
    do {
      guard try Stat(path, followTargetSymlink: false).type == .regular else {
        manifest = .foreign
        return
      }
    } catch {
      if error != .noSuchFileOrDirectory { note(path, error) }
      return
    }
    manifest = .foreign
    do {
      let (descriptor, state) = try FileState.open(path)
      // Only read from: nothing is lost where it cannot be closed.
      defer { try? descriptor.close() }
      guard state.size <= Self.sizeLimit else { return }
      try read(descriptor, size: state.size)
      if manifest == .ours { verified[FilePath(kind.manifestName)] = state }
    } catch {
      note(path, error)
      claims = [:]
      return
    }
    verify()
  }

  /// Takes down that a file cannot be read, unless it is gone or is no file.
  private func note(_ path: FilePath, _ error: any Error) {
    let harmless: Set<Errno> = [
      .noSuchFileOrDirectory, .notDirectory, .invalidArgument, .tooManySymbolicLinkLevels,
    ]
    guard unreadable == nil, let cause = error as? Errno, !harmless.contains(cause) else { return }
    unreadable = (path, cause)
  }

  /// The paths, below the folder, of all files that are ours, the manifest included, in no particular order.
  package var paths: [FilePath] { Array(verified.keys) }

  /// The paths, below the folder, of files that are ours, by what is in them.
  package var contents: [FileContent: FilePath] {
    Dictionary(
      claims.compactMap { path, content in verified[path] == nil ? nil : content.map { ($0, path) } },
      uniquingKeysWith: { $0.string < $1.string ? $0 : $1 })
  }

  /// The paths, below the folder, of files that the manifest lists but that hold something else, in the order of their
  /// bytes; if the manifest was changed, all that it lists.
  package var changedPaths: [FilePath] {
    claims.keys.filter { verified[$0] == nil }.sorted { $0.string < $1.string }
  }

  /// Notes for people who take the folder for a source: which files are left out, and which are not although the
  /// manifest lists them.
  ///
  /// - Parameter arrived: files, below the folder, that a journal says are ours, whatever the manifest says.
  package func notes(arrived: Set<FilePath> = []) -> [String] {
    let written = verified.keys.count {
      $0.string != kind.manifestName && $0.string != kind.failuresName && !SheetName.isCompanion($0.string)
    }
    let file = folder.appending(kind.manifestName)
    var notes: [String] = []
    if written > 0 {
      let files =
        written.counted(kind == .thumbnails ? "thumbnail" : "sheet")
      notes.append("left out \(files) that an earlier build wrote to \(folder)")
    }
    let changed = changedPaths.count { !arrived.contains($0) }
    if changed > 0, manifest == .ours {
      notes.append(
        changed.counted("file that \(file) lists was", "files that \(file) lists were")
          + " changed since gallery wrote them: taken for photos")
    } else if changed > 0 {
      notes.append(
        "\(file) was changed since gallery wrote it, or an earlier version of gallery wrote it: the files that it lists "
          + "are taken for photos")
    }
    return notes
  }

  /// Finds out whose a file is, by what is in it now.
  ///
  /// - Parameter name: the file's path below the folder.
  package func standing(of name: String) -> Standing {
    let name = FilePath(name)
    let file = folder.pushing(name)
    let status: Stat
    do {
      status = try Stat(file, followTargetSymlink: false)
    } catch {
      note(file, error)
      return error == .noSuchFileOrDirectory ? .absent : .foreign
    }
    if let state = verified[name], state == FileState(status) { return .ours }
    if name.string == kind.manifestName { return manifest == .ours ? .changed : manifest }
    guard let claim = claims[name] else { return .foreign }
    do {
      verified[name] = try claim.flatMap { try Self.state(of: file, holding: $0) }
    } catch {
      note(file, error)
      verified[name] = nil
    }
    return verified[name] == nil ? .changed : .ours
  }

  /// The file is not what it should be.
  private struct Malformed: Error {}

  /// Reads the manifest into ``manifest`` and ``claims``.
  private func read(_ descriptor: FileDescriptor, size: Int) throws {
    let isWhole = try ManifestSeal.isWhole(descriptor, size: size)
    var offset: Int64 = 0
    var piece = Result<[UInt8], Errno>.success([])
    var reader = JSONReader {
      piece = Result { () throws(Errno) in
        try descriptor.bytes(at: offset, count: FileDescriptor.pieceSize)
      }
      offset += Int64((try? piece.get().count) ?? 0)
      return (try? piece.get()) ?? []
    }
    // Where the file cannot be read, its text ends.
    defer { if case .failure(let error) = piece { note(folder.appending(kind.manifestName), error) } }
    var count = 0
    let members = try Self.members(&reader) { name, reader in
      guard name == kind.listName || name == Self.filesName else { return false }
      try reader.open("[")
      var isFirst = true
      while try reader.next(until: "]", isFirst: isFirst) {
        isFirst = false
        count += 1
        let members = try Self.members(&reader) { _, _ in false }
        guard count <= Self.countLimit else { throw Malformed() }
        guard let path = members["path"]?.nonEmptyText else { continue }
        if name == Self.filesName {
          guard kind == .sheets, SheetName.isCompanion(path) else { continue }
          claim(path, members["bytes"], members["sha256"], isWhole: isWhole)
        } else if isName(path, members) {
          claim(path, members[kind.bytesName], members[kind.hashName], isWhole: isWhole)
        }
      }
      return true
    }
    try reader.finish()
    guard members["version"] == 1, members[kind.listName] != nil else { throw Malformed() }
    if members["failures"]?.nonEmptyText == kind.failuresName {
      claim(kind.failuresName, members["failuresBytes"], members["failuresSha256"], isWhole: isWhole)
    }
    manifest = isWhole ? .ours : .changed
  }

  /// Reads an object: its members that are no lists and no objects, and `null` for all others.
  ///
  /// - Parameter reads: Reads the value of a name, or returns `false` to have it read as any other.
  private static func members(
    _ reader: inout JSONReader, _ reads: (String, inout JSONReader) throws -> Bool
  ) throws -> [String: JSONValue] {
    try reader.open("{")
    var members: [String: JSONValue] = [:]
    while try reader.next(until: "}", isFirst: members.isEmpty) {
      let name = try reader.name()
      let isRead = try reads(name, &reader)
      let value = isRead ? nil : try reader.scalar()
      // A name that is there twice says nothing.
      guard members.count < memberLimit, members.updateValue(value ?? .null, forKey: name) == nil else {
        throw Malformed()
      }
    }
    return members
  }

  /// Returns a Boolean value that indicates whether a path is one that gallery gives to what an element describes.
  private func isName(_ path: String, _ element: [String: JSONValue]) -> Bool {
    switch kind {
    case .sheets:
      guard let orientation = element["orientation"]?.nonEmptyText.flatMap(PageOrientation.init(rawValue:)),
        let page = element["page"]?.int
      else { return false }
      let product = element["product"]
      return (product == nil || product?.nonEmptyText != nil)
        && SheetName.isName(path, product: product?.nonEmptyText, orientation: orientation, page: page)
    case .thumbnails:
      guard let id = element["id"]?.nonEmptyText, FilePath(path).string == path else { return false }
      return ThumbnailNames.isPath(path, for: id)
    case .file(let name): return path == name
    }
  }

  /// Takes down what the manifest says of a file, if it is there.
  private func claim(_ path: String, _ bytes: JSONValue?, _ sha256: JSONValue?, isWhole: Bool) {
    let path = FilePath(path)
    guard !path.string.isEmpty, isBelowFolders(path) else { return }
    do {
      _ = try Stat(folder.pushing(path), followTargetSymlink: false)
    } catch {
      return note(folder.pushing(path), error)
    }
    var content: FileContent?
    if isWhole, let bytes = bytes?.int, let sha256 = sha256?.nonEmptyText {
      content = FileContent(bytes: bytes, sha256: sha256)
    }
    // All pages of a document say the same of it; who contradicts himself says nothing.
    if let earlier = claims[path], earlier != content { content = nil }
    claims.updateValue(content, forKey: path)
  }

  /// Returns a Boolean value that indicates whether all on the way to a file are folders: a link could lead anywhere.
  private func isBelowFolders(_ path: FilePath) -> Bool {
    guard path.root == nil, path.components.allSatisfy({ $0.kind == .regular }) else { return false }
    var above = path.removingLastComponent()
    while !above.isEmpty {
      if folders[above] == nil {
        do {
          folders[above] = try Stat(folder.pushing(above), followTargetSymlink: false).type == .directory
        } catch {
          note(folder.pushing(above), error)
          folders[above] = false
        }
      }
      guard folders[above] == true else { return false }
      above.removeLastComponent()
    }
    return true
  }

  /// Compares what is in the files with what the manifest says, as many at a time as there are cores.
  private func verify() {
    let files = claims.compactMap { path, content in
      content.map { (path: path, file: folder.pushing(path), content: $0) }
    }
    let states = Mutex([Result<FileState?, any Error>](repeating: .success(nil), count: files.count))
    DispatchQueue.concurrentPerform(iterations: files.count) { index in
      let state = Result { try Self.state(of: files[index].file, holding: files[index].content) }
      states.withLock { $0[index] = state }
    }
    for (file, state) in zip(files, states.withLock { $0 }) {
      switch state {
      case .success(let state): verified[file.path] = state
      case .failure(let error): note(file.file, error)
      }
    }
  }

  /// The state of a file that holds a content; `nil` for one that holds another.
  private static func state(of file: FilePath, holding content: FileContent) throws -> FileState? {
    let (descriptor, state) = try FileState.open(file)
    // Only read from: nothing is lost where it cannot be closed.
    defer { try? descriptor.close() }
    // One byte more than it should have tells that it has grown.
    guard state.size == content.bytes,
      try FileContent(of: descriptor, limit: content.bytes + 1) == content
    else { return nil }
    return state
  }
}
