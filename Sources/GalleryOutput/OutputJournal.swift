package import Foundation
import GalleryFiles
import GalleryModel
package import SystemPackage

/// The files that a run is about to bring to an output folder and those that it is about to remove. The journal is
/// written before the first of them is touched: who finds it can complete what the run began.
package struct OutputJournal: Sendable {
  /// A file that gets its name.
  package struct Arrival: Sendable, Codable {
    /// The file's name in the staging folder.
    package let staged: String
    /// The file's path below the output folder.
    package let name: String
    /// The file's size in bytes.
    package let bytes: Int
    /// SHA-256 of the file, in hexadecimal digits.
    package let sha256: String

    package init(staged: String, name: String, content: FileContent) {
      self.staged = staged
      self.name = name
      bytes = content.bytes
      sha256 = content.sha256
    }

    package var content: FileContent { FileContent(bytes: bytes, sha256: sha256) }
  }

  private struct Header: Codable {
    let journal: String
    let version: Int
    let kind: String
    let arrivals: Int
    let removals: Int
  }

  /// The reasons not to believe a journal.
  package enum Failure: Error {
    /// It cannot be read.
    case unreadable(Errno)
    /// It is none of ours.
    case malformed
  }

  /// The name, in an output folder, of the folder that files are written to before they get their names.
  package static let stagingName = ".gallery-staging"
  /// The name of the journal in the staging folder.
  package static let fileName = "journal"
  /// Larger files are none of ours, in bytes: a million files take about as many.
  private static let sizeLimit = 1 << 28

  /// The kind of output that the run writes.
  package let kind: WrittenFiles.Kind
  /// The files that get their names; the manifest is the last.
  package let arrivals: [Arrival]
  /// Paths, below the output folder, of the files that go before the first one comes.
  package let removals: [String]

  package init(kind: WrittenFiles.Kind, arrivals: [Arrival], removals: [String]) {
    self.kind = kind
    self.arrivals = arrivals
    self.removals = removals
  }

  /// Writes the journal in pieces: a line for each file.
  package func write(to write: (Data) throws -> Void) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    func line(_ value: some Encodable) throws { try write(encoder.encode(value) + Data("\n".utf8)) }
    try line(
      Header(
        journal: Self.mark, version: Self.version, kind: kind.manifestName, arrivals: arrivals.count,
        removals: removals.count))
    for arrival in arrivals { try line(arrival) }
    for name in removals { try line(["name": name]) }
  }

  /// Reads the journal in an output folder. No link is followed.
  ///
  /// - Returns: the journal; `nil` where there is none.
  /// - Throws: ``Failure`` for what is there and cannot be read, is not whole or names files that no run writes.
  package static func read(in folder: FilePath) throws(Failure) -> OutputJournal? {
    let data: Data
    do {
      let staging = folder.appending(stagingName)
      guard try Stat(staging, followTargetSymlink: false).type == .directory else { return nil }
      let file = staging.appending(fileName)
      let status = try Stat(file, followTargetSymlink: false)
      guard status.type == .regular, status.size <= sizeLimit else { throw Failure.malformed }
      let descriptor = try FileDescriptor.open(
        file, .readOnly, options: [.noFollow, .nonBlocking, .closeOnExec])
      // Only read from: nothing is lost where it cannot be closed.
      defer { try? descriptor.close() }
      data = try descriptor.content(limit: sizeLimit)
    } catch Errno.noSuchFileOrDirectory {
      return nil
    } catch {
      throw (error as? Errno).map(Failure.unreadable) ?? error as? Failure ?? .unreadable(.ioError)
    }
    guard let journal = try? OutputJournal(data) else { throw .malformed }
    return journal
  }

  /// The paths, below an output folder, of files that have got their names by a journal that is there still.
  package static func arrived(in folder: FilePath) -> [FilePath] {
    // A journal that cannot be read lists nothing: its folder is read as if it were not there.
    guard let journal = try? read(in: folder) else { return [] }
    return journal.arrivals.filter { arrival in
      (try? FileContent(ofFile: folder.pushing(FilePath(arrival.name)))) == arrival.content
    }.map { FilePath($0.name) }
  }

  private init(_ data: Data) throws {
    let decoder = JSONDecoder()
    var lines = data.split(separator: UInt8(ascii: "\n")).makeIterator()
    func next<Value: Decodable>(_ type: Value.Type) throws -> Value {
      guard let line = lines.next() else { throw Failure.malformed }
      return try decoder.decode(type, from: line)
    }
    let header = try next(Header.self)
    guard header.journal == Self.mark, header.version == Self.version,
      let kind = WrittenFiles.Kind(manifestName: header.kind),
      header.arrivals > 0, header.arrivals <= data.count, (0...data.count).contains(header.removals)
    else { throw Failure.malformed }
    self.kind = kind
    arrivals = try (0..<header.arrivals).map { _ in try next(Arrival.self) }
    removals = try (0..<header.removals).compactMap { _ in try next([String: String].self)["name"] }
    guard lines.next() == nil, removals.count == header.removals, arrivals.last?.name == kind.manifestName,
      arrivals.allSatisfy({ FilePath.Component($0.staged)?.string == $0.staged && $0.bytes >= 0 }),
      (arrivals.map(\.name) + removals).allSatisfy({ Self.isPath($0, kind) })
    else { throw Failure.malformed }
  }

  /// Returns a Boolean value that indicates whether a run can give a file this path below the output folder.
  private static func isPath(_ path: String, _ kind: WrittenFiles.Kind) -> Bool {
    let file = FilePath(path)
    guard file.root == nil, file.string == path, file.components.allSatisfy({ $0.kind == .regular }) else {
      return false
    }
    if path == kind.manifestName || path == kind.failuresName { return true }
    return switch kind {
    case .sheets: SheetName.isName(path) || SheetName.isCompanion(path)
    case .thumbnails: ThumbnailNames.formats.contains { $0.fileExtension == file.extension }
    case .file(let name): path == name
    }
  }

  private static let mark = "gallery"
  private static let version = 1
}
