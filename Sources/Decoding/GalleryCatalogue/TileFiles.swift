import Foundation
import GalleryDigest
import GalleryFiles
import GalleryStore

/// The files of tiles, one for each photo and cell. Each begins with its key and
/// ends with a hash of its content, so that reading detects any damage.
struct TileFiles: Sendable {
  private let store: BlobStore

  private static let magic = Array("gallery tiles 1\n".utf8)
  private static let limit = 1 << 30

  init(_ store: BlobStore) { self.store = store }

  /// Returns the record of a key's text; `nil` if the file does not exist. Throws ``CatalogueIndex/Damage``.
  func record(_ key: String) throws -> [UInt8]? {
    let file = store.folder.file(.tiles, key)
    let (descriptor, state): (FileDescriptor, FileState)
    do {
      (descriptor, state) = try FileState.open(file)
    } catch Errno.noSuchFileOrDirectory {
      return nil
    } catch Errno.invalidArgument {
      // A link or another kind of file in the tile's place. The next tile replaces it.
      throw CatalogueIndex.Damage()
    }
    defer { descriptor.closeUnwritten() }
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
    Self.touch(file, usedAt: state.numbers[3])
    return Array(bytes[frame..<end])
  }

  func write(_ record: [UInt8], _ key: CatalogueKey) throws {
    var bytes = Self.magic + key.bytes + record
    bytes += SHA256.digest(of: bytes).bytes
    try store.keep(.tiles, key.text) { file in _ = try file.writeAll(bytes) }
  }

  /// Sets a file's time to now to record its use, at most once an hour. Times are in nanoseconds since 1970.
  static func touch(_ file: FilePath, usedAt time: Int) {
    guard time < FileState.now - 3_600_000_000_000 else { return }
    // If this fails, the file is only removed earlier.
    _ = file.withPlatformString { utimensat(AT_FDCWD, $0, nil, AT_SYMLINK_NOFOLLOW) }
  }
}
