import GalleryDecoding
import GalleryDigest
package import GalleryModel

/// The key of a cached value: a hash of everything that determines it.
package struct CatalogueKey: Sendable, Hashable {
  private let digest: SHA256Digest

  var bytes: [UInt8] { digest.bytes }
  var text: String { digest.hexadecimal }

  /// Creates the key of a value from everything that determines it. Different
  /// kinds of values never share a key.
  package init(_ kind: String, _ values: [any ByteCodable]) {
    var writer = ByteWriter()
    writer.put(kind)
    writer.put(each: values)
    digest = SHA256.digest(of: writer.bytes)
  }

  init(bytes: [UInt8]) { digest = SHA256Digest(bytes: bytes) }
}

extension CatalogueKey: ByteCodable {
  package func write(to writer: inout ByteWriter) { writer.put(bytes) }
  package init(from reader: inout ByteReader) throws(MalformedBytes) { self.init(bytes: try reader.next()) }
}

extension ByteWriter {
  /// Adds everything that determines the tiles of a request, except the photo itself.
  package mutating func put(recipe request: TileRequest) {
    put(request.view, request.findsFaces, request.checksAll, request.specs)
  }
}
