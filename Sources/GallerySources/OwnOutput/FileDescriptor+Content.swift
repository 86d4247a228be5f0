package import Foundation
package import SystemPackage

extension FileDescriptor {
  /// Reads an open file from its start; the place at which it is read and written next stays where it is.
  ///
  /// - Parameter limit: The most bytes that are read. Default: All there are.
  package func content(limit: Int = .max) throws(Errno) -> Data {
    let piece = 256 << 10
    var content = Data()
    while content.count < limit {
      let room = min(piece, limit - content.count)
      let bytes: [UInt8]
      do {
        bytes = try [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
          count = try read(
            fromAbsoluteOffset: Int64(content.count), into: UnsafeMutableRawBufferPointer(buffer))
        }
      } catch {
        throw error as? Errno ?? .ioError
      }
      if bytes.isEmpty { break }
      content.append(contentsOf: bytes)
    }
    return content
  }
}
