import LibC
package import Synchronization

/// The members of a ZIP or tar file. They have the paths of files in a folder: `album.zip/2019/a.jpg`.
///
/// Only names and places are read here. Workers inflate members. Only compressed tar files are decompressed
/// to a file.
package struct Archive: Sendable {
  package struct Member: Sendable {
    /// The path in the archive: no `..`, no root.
    package let path: FilePath
    /// The place of the bytes, or of the header in front of them in a ZIP file.
    let offset: Int
    /// The number of bytes as the directory states it.
    package let size: Int
    /// The number of deflated bytes; `nil` if the bytes are stored as they are.
    package let packedSize: Int?
    /// A Boolean value that indicates whether it is neither a link nor a device.
    package var isFile = true
    /// A Boolean value that indicates whether the bytes begin at ``offset``.
    var isBare = false
    /// The time of the last change, in seconds since 1970.
    package let modified: Double
    /// The reason why the member cannot be read.
    package internal(set) var problem: String?
  }

  /// A sentence about the whole file, without its name.
  package struct Failure: Error { package let reason: String }

  /// The members in their order in the file, except folders.
  package private(set) var members: [Member] = []
  /// The reasons why members are left out, with the name of the first.
  package private(set) var omissions: [String] = []
  private var places: [FilePath: Int] = [:]
  private var unsafeNames: [String] = []
  private var repeatedNames: [String] = []

  /// The maximum number of members. They take about 200 bytes each.
  private static let memberLimit = 1_000_000
  /// The maximum ratio of deflate. A larger one is a lie.
  private static let ratioLimit = 1032
  /// Recently used archives, which are read once.
  private static let recent = Mutex<[FilePath: (state: FileState, archive: Archive)]>([:])
  private static let recentLimit = 16
  /// The first bytes of gzip, bzip2, xz and Zstandard.
  private static let compressions: [[UInt8]] = [
    [0x1F, 0x8B], Array("BZh".utf8), [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], [0x28, 0xB5, 0x2F, 0xFD],
  ]
  private static let others: [(head: [UInt8], name: String)] = [
    (Array("Rar!".utf8), "RAR"), ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "7z"),
  ]

  /// Decompresses an open archive with a size in bytes, in a process of its own. Returns `false` beside the
  /// file if the archive is damaged.
  package typealias Unpacker = @Sendable (FileDescriptor, Int) throws -> (file: TemporaryFile, isWhole: Bool)
  /// The unpacker of this process; `nil` if it starts no other processes.
  package static let unpacker = Mutex<Unpacker?>(nil)
  /// The decompressed bytes; `nil` if the archive's own bytes hold the members.
  private var unpacked: TemporaryFile?

  /// Returns the archive in a file, or `nil` if the file is not an archive.
  package static func open(_ path: FilePath) throws -> Archive? {
    let descriptor = try FileDescriptor.open(path, .readOnly, options: [.nonBlocking, .closeOnExec])
    defer { try? descriptor.close() }
    let status = try Stat(descriptor)
    guard status.type == .regular else { return nil }
    let state = FileState(status)
    // Others wait, so that an archive is decompressed once.
    return try recent.withLock { recent in
      if let known = recent[path], known.state == state { return known.archive }
      guard let archive = try Archive(descriptor, state.size, isPhoto: path.extension == "svgz") else {
        return nil
      }
      if recent.count >= recentLimit { recent = recent.filter { $0.value.archive.unpacked != nil } }
      recent[path] = (state, archive)
      return archive
    }
  }

  /// Reads an archive of a size in bytes. Compressed photos are not archives.
  private init?(_ descriptor: FileDescriptor, _ size: Int, isPhoto: Bool) throws {
    func add(_ name: [UInt8], _ make: (FilePath) -> Member) throws(Failure) { try self.add(name, make) }
    var descriptor = descriptor
    var size = size
    var isWhole = true
    var head = try descriptor.bytes(at: 0, count: TarDirectory.blockSize)

    if !isPhoto, Self.compressions.contains(where: head.starts) {
      guard let unpack = Self.unpacker.withLock(\.self) else {
        throw Failure(reason: "compressed archives need worker processes; unpack it")
      }
      do {
        let found = try unpack(descriptor, size)
        unpacked = found.file
        descriptor = found.file.descriptor
        isWhole = found.isWhole
      } catch Errno.fileTooLarge {
        throw Failure(reason: "decompressed, it exceeds 64 GB, or 1 GB and 100 times its size; unpack it")
      } catch  where !(error is CancellationError) {
        throw Failure(
          reason:
            "it cannot be decompressed in \(TemporaryFile.folder): \(error); set TMPDIR to another folder")
      }

      size = Int(try Stat(descriptor).size)
      head = try descriptor.bytes(at: 0, count: TarDirectory.blockSize)
      guard TarDirectory.isHeader(head) else {
        throw Failure(reason: isWhole ? "there is no tar archive in it; unpack it" : Self.damage)
      }
    }

    if [[0x50, 0x4B, 3, 4], [0x50, 0x4B, 5, 6]].contains(head.prefix(4)) {
      try ZIPDirectory.read(descriptor, size, add)
    } else if TarDirectory.isHeader(head) {
      let end = try TarDirectory.read(descriptor, size, add)
      if end != nil || !isWhole {
        omissions.append(end.map { end in "\(Self.damage) at byte \(end)" } ?? Self.damage)
      }
    } else if let other = Self.others.first(where: { head.starts(with: $0.head) }) {
      throw Failure(reason: "gallery does not read \(other.name) archives: unpack it, or use a .tar or .zip")
    } else {
      return nil
    }

    finish()
  }

  static let damage = "the archive is truncated or damaged"

  /// Returns the archive's file and the member at a path below it, or `nil` if no part of the path is an
  /// archive. The member is in the decompressed file, if there is one.
  package static func member(
    at path: FilePath
  ) -> (file: FilePath, member: Member, unpacked: TemporaryFile?)? {
    var file = path
    while file.removeLastComponent(), !file.isEmpty {
      guard let status = try? Stat(file) else { continue }
      var member = path
      guard status.type == .regular, member.removePrefix(file), let archive = try? open(file),
        let place = archive.places[member]
      else { return nil }
      return (file, archive.members[place], archive.unpacked)
    }
    return nil
  }

  /// Returns the names of the members in a folder of an archive; empty if no part of the path is an archive.
  package static func names(in folder: FilePath) -> [FilePath.Component] {
    var file = folder
    while !file.isEmpty {
      var inside = folder
      if let archive = try? open(file), inside.removePrefix(file) {
        return archive.members.map(\.path).filter { $0.removingLastComponent() == inside }
          .compactMap(\.lastComponent)
      }
      guard file.removeLastComponent() else { break }
    }
    return []
  }

  /// Adds a member. The last one of several with the same name counts, as when an archive is unpacked.
  private mutating func add(_ name: [UInt8], _ make: (FilePath) -> Member) throws(Failure) {
    guard name.last != UInt8(ascii: "/") else { return }
    let path = FilePath(platformString: name.map { CInterop.PlatformChar(bitPattern: $0) } + [0])
      .lexicallyNormalized()
    guard !name.contains(0), path.root == nil, !path.components.contains(where: { $0.kind != .regular }),
      !path.isEmpty, name.count < 4096
    else {
      unsafeNames.append(path.text)
      return
    }
    var member = make(path)
    if let packed = member.packedSize, member.size / Self.ratioLimit > packed {
      member.problem = "its stated size is impossible"
    }
    if let place = places[path] {
      repeatedNames.append(path.text)
      members[place] = member
    } else {
      guard members.count < Self.memberLimit else {
        throw Failure(reason: "it has more than \(Self.memberLimit) members; unpack it")
      }
      places[path] = members.count
      members.append(member)
    }
  }

  private mutating func finish() {
    if let first = unsafeNames.first {
      omissions.append(
        "skipped members whose names leave the archive: \(unsafeNames.count), such as \(first)")
    }
    if let first = repeatedNames.first {
      omissions.append(
        "replaced members by later ones of the same name: \(repeatedNames.count), such as \(first)")
    }
  }

  /// Returns the offset of a member's bytes in its open archive.
  package static func start(of member: Member, in file: FileDescriptor) throws(Errno) -> Int? {
    if member.isBare { return member.offset }
    return ZIPDirectory.start(try file.bytes(at: Int64(member.offset), count: 30)).map { member.offset + $0 }
  }
}
