import Foundation
package import GalleryFiles

/// The layout of a store's folder inside the cache's folder.
///
///     store-1/index.sqlite     entries, GRDB's
///     store-1/tiles/ab/abcd…   tiles of photos, by their keys
///     store-1/files/ab/abcd…   files of sheets and pages, by the SHA-256 of their content
///     store-1/bodies/ab/abcd…  bodies of answers, by the SHA-256 of their content
///     store-1/incoming/        files under way, and parts of bodies
///     store-1/lock             shared by builds, exclusive for those that clear up
///
/// Only files with names of these forms are removed: the folders may hold other files or be links.
package struct StoreFolder: Sendable {
  /// Raw values are folder names.
  package enum Kind: String, Sendable, CaseIterable { case files, tiles, bodies }

  package struct File: Sendable {
    package let kind: Kind
    package let name: String
    package let size: Int
    /// The time of the last known use, in nanoseconds since 1970.
    package internal(set) var used: Int
  }

  /// The name of this version's folder. The number changes with the format of the cache.
  private static let name = "store-1"
  private static let index = ["index.sqlite", "index.sqlite-wal", "index.sqlite-shm", "index.sqlite-journal"]

  private let cache: FilePath

  package init(in cache: FilePath) { self.cache = cache }

  package var path: FilePath { cache.appending(Self.name) }
  package var index: FilePath { path.appending(Self.index[0]) }
  package var incoming: FilePath { path.appending("incoming") }
  package var lock: FilePath { path.appending("lock") }

  package func folder(_ kind: Kind) -> FilePath { path.appending(kind.rawValue) }

  package func file(_ kind: Kind, _ name: String) -> FilePath {
    folder(kind).appending(String(name.prefix(2))).appending(name)
  }

  /// Creates the folders, accessible only to the user: they hold photos, and responses that may have needed a
  /// password. Throws if a folder or the index is a link or belongs to another user.
  func make() throws {
    for folder in [path, incoming] + Kind.allCases.map(folder) { try Self.make(folder) }
    _ = try exists
  }

  static func make(_ folder: FilePath) throws {
    try FileManager.default.createDirectory(
      atPath: folder.string, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// A Boolean value that indicates whether the store exists. Throws if a folder, the lock or a file of the index is a
  /// link, which SQLite would follow, or belongs to another user.
  package var exists: Bool {
    get throws {
      guard let store = try Self.open(cache)?.existing(Self.name) else { return false }
      for name in ["incoming"] + Kind.allCases.map(\.rawValue) { _ = try store.existing(name) }
      for file in Self.index.dropFirst().map(path.appending) + [lock] { _ = try OwnFolder.hasFile(file) }
      return try OwnFolder.hasFile(index)
    }
  }

  private static func open(_ path: FilePath) throws -> OwnFolder? {
    guard try FileCall.status(path) != nil else { return nil }
    return try OwnFolder(path)
  }

  package func files(_ kind: Kind) throws -> [File] {
    guard let folders = try Self.open(folder(kind)) else { return [] }
    var files: [File] = []
    try folders.forEachHash { folder, name in
      guard let status = try folder.status(name), status.type == .regular else { return }
      let used = FileState.nanoseconds(status.st_mtim)
      files.append(File(kind: kind, name: name, size: Int(status.size), used: used))
    }
    return files
  }

  package func remove(_ kind: Kind, _ name: String) throws {
    guard name.isHash else { return }
    try Self.open(folder(kind))?.existing(String(name.prefix(2)))?.remove(name)
  }

  func removeIncoming(where isWanted: (String) -> Bool) throws {
    try Self.open(incoming)?.removeFiles { $0.isIncoming && isWanted($0) }
  }

  func removeIndex() throws { try Self.open(path)?.removeFiles(where: Self.index.contains) }

  package func removeOthers() throws {
    guard let cache = try Self.open(cache) else { return }
    for name in try cache.names.map(\.string) where name != Self.name && name.isVersion {
      guard let folder = try cache.existing(name) else { continue }
      try Self.removeAll(in: folder)
      try folder.remove("lock")
      try cache.removeIfEmpty(name)
    }
    // The responses cached by versions before 0.3.
    let answers = ["bodies", "partial", "sessions"]
    guard try answers.allSatisfy({ try cache.status($0)?.type == .directory }) else { return }
    try Self.removeAll(in: cache)
  }

  /// The size of the caches of other versions, in bytes.
  var sizeOfOthers: Int {
    get throws {
      guard let names = try Self.open(cache)?.names else { return 0 }
      let others = names.filter { $0.string != Self.name && $0.string.isVersion }
      return others.reduce(0) { $0 + Self.size(of: cache.appending($1)) }
    }
  }

  private static func removeAll(in folder: OwnFolder) throws {
    try folder.removeFiles(where: index.contains)
    for name in Kind.allCases.map(\.rawValue) {
      guard let folders = try folder.existing(name) else { continue }
      try folders.forEachHash { try $0.remove($1) }
      for inner in try folders.names where inner.string.utf8.count == 2 {
        try folders.removeIfEmpty(inner.string)
      }
    }
    try folder.existing("incoming")?.removeFiles(where: \.isIncoming)
    try folder.existing("partial")?.removeFiles(where: \.isHash)
    if let sessions = try folder.existing("sessions") {
      for name in try sessions.names.map(\.string) where UUID(uuidString: name) != nil {
        try sessions.existing(name)?.removeFiles { Int($0) != nil || $0 == "lock" }
        try sessions.removeIfEmpty(name)
      }
    }
    for name in ["files", "tiles", "bodies", "incoming", "partial", "sessions"] {
      try folder.removeIfEmpty(name)
    }
  }

  /// Returns the size of a folder with its subfolders, in bytes.
  package static func size(of folder: FilePath) -> Int {
    guard let names = try? FolderNames.of(folder) else { return 0 }
    return names.reduce(0) { total, name in
      let path = folder.appending(name)
      guard let status = try? FileCall.status(path) else { return total }
      return switch status.type {
      case .directory: total + size(of: path)
      case .regular: total + Int(status.size)
      default: total
      }
    }
  }
}

extension OwnFolder {
  /// Opens a folder; `nil` if it does not exist.
  fileprivate func existing(_ name: String) throws -> OwnFolder? {
    guard try status(name) != nil else { return nil }
    return try folder(name)
  }

  fileprivate func removeFiles(where isWanted: (String) -> Bool) throws {
    for name in try names.map(\.string) where isWanted(name) { try remove(name) }
  }

  /// Calls a function with each file named by a hash, in the folder of the first two digits.
  fileprivate func forEachHash(_ body: (OwnFolder, String) throws -> Void) throws {
    for prefix in try names.map(\.string) where prefix.utf8.count == 2 {
      // Skip links and files with two-letter names.
      guard let folder = try? folder(prefix) else { continue }
      for name in try folder.names.map(\.string) where name.isHash && name.hasPrefix(prefix) {
        try body(folder, name)
      }
    }
  }
}

extension String {
  package var isHash: Bool { utf8.count == 64 && utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) } }

  package var isIncoming: Bool {
    let number = dropFirst(36)
    return UUID(uuidString: String(prefix(36))) != nil && number.first == "-"
      && Int(number.dropFirst()) != nil
  }

  fileprivate var isVersion: Bool {
    ["store-", "catalogue-"].contains { prefix in
      hasPrefix(prefix) && Int(dropFirst(prefix.count)).map { "\(prefix)\($0)" == self } ?? false
    }
  }
}
