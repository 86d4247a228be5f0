import GalleryFiles
import GalleryWeb
import SystemPackage

/// The content of a file that a transport gave for a photo.
enum FileBytes {
  /// Pictures are told by so much; what is no picture must be read to its end.
  private static let headSize = 4096
  /// Larger files are no listings.
  private static let sizeLimit = 50_000_000

  /// The head of a picture, or all of something else.
  static func read(_ path: FilePath, address: WebAddress) throws(ListingError) -> [UInt8] {
    do {
      let file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec])
      return try file.closeAfter {
        let head = try content(of: file, upTo: headSize)
        guard PictureMagic.content(of: head) == .text else { return head }
        return head + (try content(of: file, upTo: sizeLimit))
      }
    } catch {
      throw .notAListing(address: address.redacted, found: "an answer that cannot be read (\(error))")
    }
  }

  private static func content(of file: FileDescriptor, upTo limit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < limit {
      let part = try file.nextBytes(min(FileDescriptor.pieceSize, limit - bytes.count))
      guard !part.isEmpty else { break }
      bytes += part
    }
    return bytes
  }
}
