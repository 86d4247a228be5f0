import Foundation
import GalleryDigest
import GalleryFiles
import Synchronization
import SystemPackage

/// The files of tiles: one for each photo and the tiles that were asked of it together. Each tells whose it is and has a
/// hash of itself at its end, so that whatever happened to it is seen when it is read.
final class TileFiles: Sendable {
  /// The result of looking up a key.
  enum Found {
    /// The record.
    case record([UInt8])
    /// A file that is not as it was written.
    case damaged
  }

  private let folder: CatalogueFolder
  /// The number of files that were begun.
  private let serial = Mutex(0)

  /// No other build's files are named like this one's.
  private let name = UUID().uuidString.lowercased()

  /// Returns a Boolean value that indicates whether a build names its files under way like this.
  static func isOfIncomingFile(_ name: String) -> Bool {
    let (id, number) = (name.prefix(36), name.dropFirst(36))
    return UUID(uuidString: String(id)) != nil && number.first == "-" && Int(number.dropFirst()) != nil
  }

  private static let magic = Array("gallery tiles 1\n".utf8)
  /// Larger files are none of ours, in bytes.
  private static let limit = 1 << 30

  init(_ folder: CatalogueFolder) { self.folder = folder }

  /// Reads a record; `nil` where there is none.
  func record(_ key: CatalogueKey) throws -> Found? {
    let file = folder.tile(key).file
    let (descriptor, state): (FileDescriptor, FileState)
    do {
      (descriptor, state) = try FileState.open(file)
    } catch Errno.noSuchFileOrDirectory {
      return nil
    }
    // Only read from: nothing is lost where it cannot be closed.
    defer { try? descriptor.close() }
    let frame = Self.magic.count + key.bytes.count
    guard state.size >= frame + SHA256Digest.byteCount, state.size <= Self.limit else { return .damaged }
    let bytes = try descriptor.bytes(at: 0, count: state.size)
    let end = bytes.count - SHA256Digest.byteCount
    guard bytes.count == state.size, Array(bytes[..<Self.magic.count]) == Self.magic,
      Array(bytes[Self.magic.count..<frame]) == key.bytes,
      Self.digest(bytes[..<end]) == Array(bytes[end...])
    else { return .damaged }
    touch(file, state)
    return .record(Array(bytes[frame..<end]))
  }

  /// Writes a record, in the place of one that is there.
  ///
  /// - Returns: The size of the file in bytes.
  func write(_ record: [UInt8], _ key: CatalogueKey) throws -> Int {
    var bytes = Self.magic + key.bytes + record
    bytes += Self.digest(bytes[...])
    let number = serial.withLock { serial in
      serial += 1
      return serial
    }
    let temporary = folder.incoming.appending("\(name)-\(number)")
    let place = folder.tile(key)
    do {
      let descriptor = try FileDescriptor.open(
        temporary, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec, .noFollow],
        permissions: [.ownerReadWrite])
      _ = try descriptor.closeAfter { try descriptor.writeAll(bytes) }
      try CatalogueFolder.make(place.folder)
      try FileCall.rename(temporary, to: place.file)
    } catch {
      // Room on the disk is all that it takes until a build that is alone clears up.
      try? FileCall.remove(temporary)
      throw error
    }
    return bytes.count
  }

  /// Takes down by a file's time that it was used, unless it was within the hour.
  private func touch(_ file: FilePath, _ state: FileState) {
    let now = Int(Date().timeIntervalSince1970 * 1e9)
    guard state.numbers[3] < now - 3_600_000_000_000 else { return }
    // If the time cannot be set, the file is removed earlier than others.
    _ = file.withPlatformString { utimensat(AT_FDCWD, $0, nil, AT_SYMLINK_NOFOLLOW) }
  }

  private static func digest(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let hash = SHA256()
    hash.update(bytes)
    return hash.finalize().bytes
  }
}
