import Foundation
import GalleryFiles
import SystemPackage

/// The process that holds the lock of an output folder, as it has written itself down in it.
struct OutputLockHolder: CustomStringConvertible {
  /// Names a holder of which nothing is known: it has yet to write itself down.
  static let unknown = "(which is just starting)"

  /// The number of the process, in whichever container it runs.
  private let process: Int32
  /// The name of the machine or container.
  private let host: String
  /// The time it took the lock, in UTC.
  private let start: String

  /// This process, now.
  static var current: OutputLockHolder {
    var name = [CChar](repeating: 0, count: 256)
    // A machine without a name is no reason not to build.
    _ = gethostname(&name, name.count - 1)
    return OutputLockHolder(
      process: ProcessInfo.processInfo.processIdentifier,
      host: String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self),
      start: Date.now.formatted(.iso8601))
  }

  private init(process: Int32, host: String, start: String) {
    self.process = process
    self.host = Self.plain(host)
    self.start = Self.plain(start)
  }

  /// Reads who holds a lock; `nil` where that is not written down.
  init?(of descriptor: FileDescriptor) throws(Errno) {
    let text = String(decoding: try Self.content(of: descriptor), as: UTF8.self)
    let values = text.split(separator: "\n").dropFirst().map { line in
      String(line.drop { $0 != " " }.dropFirst())
    }
    guard text.hasPrefix(Self.mark), values.count == 3, let process = Int32(values[0]) else { return nil }
    self.init(process: process, host: values[1], start: values[2])
  }

  /// The content of the lock's file.
  var text: String { "\(Self.mark)process \(process)\nhost \(host)\nsince \(start)\n" }

  /// The holder, for messages.
  var description: String { "(process \(process) on \(host), since \(start))" }

  /// Returns a Boolean value that indicates whether a file holds what gallery writes to it, or as much of it as a process
  /// got to write.
  static func isOurs(_ descriptor: FileDescriptor) throws(Errno) -> Bool {
    let content = try content(of: descriptor)
    return content.starts(with: mark.utf8) || mark.utf8.starts(with: content)
  }

  private static let mark = "gallery lock\n"

  private static func content(of descriptor: FileDescriptor) throws(Errno) -> [UInt8] {
    try descriptor.bytes(at: 0, count: 1024)
  }

  /// A text of which no line of a message can be forged.
  private static func plain(_ text: String) -> String {
    String(text.prefix(64).filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-._:".contains($0)) })
  }
}
