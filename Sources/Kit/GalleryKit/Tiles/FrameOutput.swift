import Dispatch
import Foundation
import SystemPackage

/// Writes frames to a descriptor in order, on a separate thread.
final class FrameOutput: Sendable {
  private let queue = DispatchQueue(label: "gallery.frames.output")
  private let file: FileDescriptor

  /// - Parameter file: The descriptor; it stays open.
  init(_ file: FileDescriptor) { self.file = file }

  /// Writes a frame with a JSON header, and returns when it is written completely. If the caller's task is
  /// cancelled, the frame may be incomplete.
  func write(_ header: [UInt8], _ parts: [[UInt8]] = []) async throws {
    let body = parts.reduce(0) { $0 + $1.count }
    let head = Self.number(header.count) + Self.number(body) + header
    let answer = Answer<Void>()
    queue.async { [file] in
      answer.give(
        Result {
          _ = try file.writeAll(head)
          for part in parts { _ = try file.writeAll(part) }
        })
    }
    try await answer.value()
  }

  /// Returns a 32-bit number in network byte order.
  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
