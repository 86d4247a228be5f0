import Foundation
import GalleryDigest
import GalleryFiles
import GalleryStore
import SystemPackage

/// The files of tiles: one for each photo and the tiles that were asked of it together. Each tells whose it is and has a
/// hash of itself at its end, so that whatever happened to it is seen when it is read.
struct TileFiles: Sendable {
  private let store: BlobStore

  private static let magic = Array("gallery tiles 1\n".utf8)
  /// Larger files are none of ours, in bytes.
  private static let limit = 1 << 30

  init(_ store: BlobStore) { self.store = store }

  /// Reads the record of a key's text; `nil` where there is none.
  ///
  /// - Throws: ``CatalogueIndex/Damage``, `Errno`.
  func record(_ key: String) throws -> [UInt8]? {
    let file = store.folder.file(.tiles, key)
    let (descriptor, state): (FileDescriptor, FileState)
    do {
      (descriptor, state) = try FileState.open(file)
    } catch Errno.noSuchFileOrDirectory {
      return nil
    }
    // The file is only read, so a failure to close it loses no data.
    defer { try? descriptor.close() }
    let frame = Self.magic.count + SHA256Digest.byteCount
    guard state.size >= frame + SHA256Digest.byteCount, state.size <= Self.limit else {
      throw CatalogueIndex.Damage()
    }
    let bytes = try descriptor.bytes(at: 0, count: state.size)
    let end = bytes.count - SHA256Digest.byteCount
    guard bytes.count == state.size, bytes.starts(with: Self.magic),
      SHA256Digest(bytes: Array(bytes[Self.magic.count..<frame])).hexadecimal == key,
      SHA256.digest(of: bytes[..<end]).bytes == Array(bytes[end...])
    else { throw CatalogueIndex.Damage() }
    touch(file, state)
    return Array(bytes[frame..<end])
  }

  /// Writes a record, in the place of one that is there.
  func write(_ record: [UInt8], _ key: CatalogueKey) throws {
    var bytes = Self.magic + key.bytes + record
    bytes += SHA256.digest(of: bytes).bytes
    let temporary = store.newFile()
    do {
      let descriptor = try FileDescriptor.open(
        temporary, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec, .noFollow],
        permissions: [.ownerReadWrite])
      _ = try descriptor.closeAfter { try descriptor.writeAll(bytes) }
      try store.keep(temporary, as: .tiles, key.text)
    } catch {
      // Room on the disk is all that it takes until a build that is alone clears up.
      try? FileCall.remove(temporary)
      throw error
    }
  }

  /// Takes down by a file's time that it was used, unless it was within the hour.
  private func touch(_ file: FilePath, _ state: FileState) {
    let now = Int(Date().timeIntervalSince1970 * 1e9)
    guard state.numbers[3] < now - 3_600_000_000_000 else { return }
    // If the time cannot be set, the file is removed earlier than others.
    _ = file.withPlatformString { utimensat(AT_FDCWD, $0, nil, AT_SYMLINK_NOFOLLOW) }
  }
}
