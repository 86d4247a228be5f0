import Dispatch
import Foundation
package import GalleryFiles
import GalleryJSON
import GalleryModel
import Synchronization

/// The files that an earlier run wrote to a folder. The manifest in the
/// folder lists their paths and contents.
///
/// A file is ours only if the manifest is unchanged, gallery could have given the name, and the content
/// matches the manifest. A manifest can come from anyone, for example with a folder of photos.
package final class WrittenFiles {
  /// The kinds of output, each with its manifest.
  package enum Kind: Sendable, Hashable {
    /// Sheets, with their report in the same folder.
    case sheets
    /// Thumbnails, in the folder of their index and in folders below it.
    case thumbnails
    /// All sheets in one file whose name the user chose, and a report named
    /// after it. A folder can hold several.
    case file(String)

    /// The kinds that occur at most once in a folder.
    package static let ofFolders: [Kind] = [.sheets, .thumbnails]

    /// Creates the kind with a manifest of this name; `nil` for other names.
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

    private static let reportEnding = ".report.json"

    package var manifestName: String {
      switch self {
      case .sheets: WrittenFiles.reportName
      case .thumbnails: WrittenFiles.indexName
      case .file(let name): name + Self.reportEnding
      }
    }

    package var failuresName: String { own(WrittenFiles.failuresName) }

    /// The name of the map of numbered cells.
    package var mapName: String { own(WrittenFiles.mapName) }

    /// Returns the name of a companion, after that of the only file.
    private func own(_ name: String) -> String {
      if case .file(let file) = self { "\(file).\(name)" } else { name }
    }

    /// Returns a Boolean value that indicates whether sheets may refer to a file with this path.
    package func isCompanion(_ path: String) -> Bool {
      path == mapName || self == .sheets && SheetName.isCompanion(path)
    }

    fileprivate var listName: String { self == .thumbnails ? "thumbnails" : "sheets" }
    /// The member names of a file's size and hash. A thumbnail's entry also has the hash of its photo.
    fileprivate var bytesName: String { self == .thumbnails ? "fileBytes" : "bytes" }
    fileprivate var hashName: String { self == .thumbnails ? "fileSha256" : "sha256" }
  }

  /// The owner of a file, as far as known.
  package enum Standing: Sendable, Hashable {
    case absent
    /// An earlier run wrote the file, and it is unchanged.
    case ours
    /// The manifest lists the file, but its content differs.
    case changed
    /// The owner is unknown.
    case foreign
  }

  package static let reportName = "report.json"
  package static let indexName = "index.json"

  /// The name of the list of failed downloads, beside sheets and thumbnails.
  fileprivate static let failuresName = "failures.jsonl"

  private static let mapName = "cells.json"

  /// The name of a report's list of the files that sheets refer to.
  private static let filesName = "files"

  /// The maximum size of a manifest, in bytes. A report of 100,000 photos on
  /// sheets of both orientations has 70 MB.
  package static let sizeLimit = 1 << 30
  private static let countLimit = 1 << 20
  private static let memberLimit = 64

  private let folder: FilePath
  private let kind: Kind
  private var manifest = Standing.absent
  /// The listed contents of the files that exist; `nil` if the content is unknown.
  private var claims: [FilePath: FileContent?] = [:]
  /// The state of each file when its content matched the manifest.
  private var verified: [FilePath: FileState] = [:]
  /// The first file that could not be read, and the reason. Its owner is unknown.
  package private(set) var unreadable: (path: FilePath, cause: Errno)?
  /// The results so far of checks that a path below is a folder and not a link.
  private var folders: [FilePath: Bool] = [:]

  package init(in folder: FilePath, _ kind: Kind) {
    self.folder = folder
    self.kind = kind
    let path = folder.appending(kind.manifestName)
    do {
      guard let status = try FileCall.status(path) else { return }
      manifest = .foreign
      guard status.type == .regular else { return }
      let (descriptor, state) = try FileState.open(path)
      defer { descriptor.closeUnwritten() }
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

  /// Ignores missing files and paths that are not files.
  private func note(_ path: FilePath, _ error: any Error) {
    let harmless: Set<Errno> = [
      .noSuchFileOrDirectory, .notDirectory, .invalidArgument, .tooManySymbolicLinkLevels,
    ]
    guard unreadable == nil, let cause = error as? Errno, !harmless.contains(cause) else { return }
    unreadable = (path, cause)
  }

  /// The paths of all files that are ours, including the manifest: unordered, and relative to the folder.
  package var paths: [FilePath] { Array(verified.keys) }

  /// Returns the content of a file that is ours; `nil` if it is not, or is not listed with its content.
  package func content(of name: String) -> FileContent? {
    let path = FilePath(name)
    return verified[path] == nil ? nil : claims[path] ?? nil
  }

  /// The files that are ours, by content. Paths are relative to the folder.
  package var contents: [FileContent: FilePath] {
    Dictionary(
      claims.compactMap { path, content in verified[path] == nil ? nil : content.map { ($0, path) } },
      uniquingKeysWith: { $0.string < $1.string ? $0 : $1 })
  }

  /// The sorted paths of listed files whose content differs, relative to the folder. If the manifest was
  /// changed, all files that it lists.
  package var changedPaths: [FilePath] {
    claims.keys.filter { verified[$0] == nil }.sorted { $0.string < $1.string }
  }

  /// Returns notes for a user whose source is this folder: which files are skipped, and which changed files
  /// are not. A journal proves that `arrived` are ours, regardless of the manifest.
  package func notes(arrived: Set<FilePath> = []) -> [String] {
    let written = verified.keys.count {
      $0.string != kind.manifestName && $0.string != kind.failuresName && !SheetName.isCompanion($0.string)
    }
    let file = folder.appending(kind.manifestName)
    var notes: [String] = []
    if written > 0 {
      let files = written.counted(kind == .thumbnails ? "thumbnail" : "sheet")
      notes.append("skipped \(files) that an earlier build wrote to \(folder)")
    }
    let changed = changedPaths.count { !arrived.contains($0) }
    if changed > 0, manifest == .ours {
      notes.append(
        changed.counted("file that \(file) lists has", "files that \(file) lists have")
          + " changed since gallery wrote the list; treated as photos")
    } else if changed > 0 {
      notes.append(
        "\(file) was changed after gallery wrote it, or was written by an earlier version of gallery; the files that "
          + "it lists are treated as photos")
    }
    return notes
  }

  // MARK: Standings

  /// Determines the owner of a file, by its path below the folder, from its current content.
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

  private struct Malformed: Error {}

  // MARK: Reading a manifest

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

    // A read error ends the text; report it here.
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
          guard kind.isCompanion(path) || kind == .sheets && HTMLFolder.isIndex(path) else { continue }
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

  /// Reads an object's members. Values that are lists or objects become `null`. If `reads` returns `false`,
  /// it has not read the value.
  private static func members(
    _ reader: inout JSONReader, _ reads: (String, inout JSONReader) throws -> Bool
  ) throws -> [String: JSONValue] {
    try reader.open("{")
    var members: [String: JSONValue] = [:]
    while try reader.next(until: "}", isFirst: members.isEmpty) {
      let name = try reader.name()
      let isRead = try reads(name, &reader)
      let value = isRead ? nil : try reader.scalar()
      // Reject duplicate names.
      guard members.count < memberLimit, members.updateValue(value ?? .null, forKey: name) == nil else {
        throw Malformed()
      }
    }
    return members
  }

  /// Returns a Boolean value that indicates whether gallery could give this path to the element's file.
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

  // MARK: Claims

  /// Records the manifest's entry for a file, if the file exists.
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
    // All pages of a document repeat the same entry. Contradictory entries are ignored.
    if let earlier = claims[path], earlier != content { content = nil }
    claims.updateValue(content, forKey: path)
  }

  /// Returns a Boolean value that indicates whether all parents of a file are
  /// folders: a link could lead anywhere.
  private func isBelowFolders(_ path: FilePath) -> Bool {
    guard path.isBelow else { return false }
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

  /// Compares the claimed files with the manifest in parallel, with one task per core.
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

  /// Returns the state of a file that has the given content; otherwise `nil`.
  private static func state(of file: FilePath, holding content: FileContent) throws -> FileState? {
    let (descriptor, state) = try FileState.open(file)
    defer { descriptor.closeUnwritten() }
    // Read one byte more, to detect that the file has grown.
    guard state.size == content.bytes,
      try FileContent(of: descriptor, limit: content.bytes + 1) == content
    else { return nil }
    return state
  }
}
