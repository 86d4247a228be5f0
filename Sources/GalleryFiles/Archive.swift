import LibC
import Synchronization

/// The members of a ZIP file. They have the paths of files in a folder: `album.zip/2019/a.jpg`.
///
/// Only the directory is read here. Workers inflate members, and nothing is written to disk.
package struct Archive: Sendable {
  package struct Member: Sendable {
    /// The path in the archive: no `..`, no root.
    package let path: FilePath
    /// The place of the header in front of the bytes.
    let offset: Int
    /// The number of bytes as the directory states it.
    package let size: Int
    /// The number of deflated bytes; `nil` if the bytes are stored as they are.
    package let packedSize: Int?
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

  /// Returns the archive in a file, or `nil` if the file is not an archive.
  package static func open(_ path: FilePath) throws -> Archive? {
    let descriptor = try FileDescriptor.open(path, .readOnly, options: [.nonBlocking, .closeOnExec])
    defer { try? descriptor.close() }
    let status = try Stat(descriptor)
    guard status.type == .regular else { return nil }
    let state = FileState(status)
    if let known = recent.withLock({ $0[path] }), known.state == state { return known.archive }
    let head = try descriptor.bytes(at: 0, count: 4)
    guard [[0x50, 0x4B, 3, 4], [0x50, 0x4B, 5, 6]].contains(head) else { return nil }
    var archive = Archive()
    try ZIPDirectory.read(descriptor, state.size) { path, member throws(Failure) in
      try archive.add(path, member)
    }
    archive.finish()
    recent.withLock {
      if $0.count >= recentLimit { $0.removeAll() }
      $0[path] = (state, archive)
    }
    return archive
  }

  /// Returns the archive's file and the member at a path below it, or `nil` if no part of the path is an archive.
  package static func member(at path: FilePath) -> (file: FilePath, member: Member)? {
    var file = path
    while file.removeLastComponent(), !file.isEmpty {
      guard let status = try? Stat(file) else { continue }
      var rest = path
      guard status.type == .regular, rest.removePrefix(file), let archive = try? open(file),
        let place = archive.places[rest]
      else { return nil }
      return (file, archive.members[place])
    }
    return nil
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
    ZIPDirectory.start(try file.bytes(at: Int64(member.offset), count: 30)).map { member.offset + $0 }
  }
}
