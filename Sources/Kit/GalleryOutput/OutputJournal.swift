package import Foundation
package import GalleryFiles
import GalleryModel

/// The files that a run is about to rename into an output folder or remove from it. The journal is written
/// before the first change, so that another run can complete the commit.
package struct OutputJournal: Sendable {
  package struct Arrival: Sendable, Codable {
    package let staged: String
    /// The path below the output folder.
    package let name: String
    package let bytes: Int
    /// Lower-case hexadecimal digits.
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

  package enum Failure: Error {
    case unreadable(Errno)
    /// The journal is malformed or was not written by gallery.
    case malformed
  }

  /// Files are written there before they get their final names.
  static let stagingName = ".gallery-staging"
  package static let fileName = "journal"
  /// The maximum size of a journal in bytes, enough for about a million files.
  private static let sizeLimit = 1 << 28

  package let kind: WrittenFiles.Kind
  /// The new files; the manifest is the last.
  package let arrivals: [Arrival]
  /// Paths below the output folder. They are removed before the first arrival.
  package let removals: [String]

  package init(kind: WrittenFiles.Kind, arrivals: [Arrival], removals: [String]) {
    self.kind = kind
    self.arrivals = arrivals
    self.removals = removals
  }

  /// Writes the journal, one line for each file.
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

  /// Reads the journal in an output folder without following links; `nil` if the folder has no journal.
  /// Throws if it is unreadable, incomplete, or lists names that gallery never writes.
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
      defer { descriptor.closeUnwritten() }
      data = try descriptor.content(limit: sizeLimit)
    } catch Errno.noSuchFileOrDirectory {
      return nil
    } catch {
      throw (error as? Errno).map(Failure.unreadable) ?? error as? Failure ?? .unreadable(.ioError)
    }
    guard let journal = try? OutputJournal(data) else { throw .malformed }
    return journal
  }

  /// Returns the paths, below an output folder, of files that a pending journal has already renamed.
  package static func arrived(in folder: FilePath) -> [FilePath] {
    // Treat an unreadable journal as missing.
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
    guard file.isBelow, file.string == path else { return false }
    if path == kind.manifestName || path == kind.failuresName || path == kind.mapName { return true }
    return switch kind {
    case .sheets: SheetName.isName(path) || SheetName.isCompanion(path)
    case .thumbnails: ThumbnailNames.formats.contains { $0.fileExtension == file.extension }
    case .file(let name): path == name
    }
  }

  private static let mark = "gallery"
  private static let version = 1
}
