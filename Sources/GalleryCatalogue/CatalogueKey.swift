import GalleryDecoding
import GalleryDigest
import GalleryGeometry
package import GalleryModel
package import GalleryText

/// The name of something that is kept: a hash of everything that decides it.
package struct CatalogueKey: Sendable, Hashable {
  /// 32 bytes.
  let bytes: [UInt8]

  /// Creates the key of a kind of things.
  ///
  /// - Parameters:
  ///   - kind: The kind. No two kinds share a key.
  ///   - values: Everything that decides the thing.
  package init<each Value: ByteCodable>(_ kind: String, _ values: repeat each Value) {
    var writer = ByteWriter()
    writer.put(kind, repeat each values)
    let hash = SHA256()
    hash.update(writer.bytes)
    bytes = hash.finalize().bytes
  }

  /// Takes 32 bytes; `nil` for any other number of them.
  init?(bytes: [UInt8]) {
    guard bytes.count == SHA256Digest.byteCount else { return nil }
    self.bytes = bytes
  }

  /// Reads 64 hexadecimal digits; `nil` for anything else.
  init?(text: String) {
    let digits = text.utf8.compactMap { UInt8(hexadecimal: $0) }
    guard digits.count == 64, text.utf8.count == 64 else { return nil }
    bytes = stride(from: 0, to: 64, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  /// The key as 64 hexadecimal digits.
  var text: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit.
  fileprivate init?(hexadecimal digit: UInt8) {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self = digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self = digit - UInt8(ascii: "a") + 10
    default: return nil
    }
  }
}

extension CatalogueKey: ByteCodable {
  package func write(to writer: inout ByteWriter) { writer.put(bytes) }
  package init(from reader: inout ByteReader) throws(MalformedBytes) { bytes = try reader.next() }
}

extension ByteWriter {
  /// Appends everything that decides the tiles of a photo but the photo itself.
  package mutating func put(recipe request: TileRequest) {
    put(request.view, request.findsFaces, request.checksAll, request.specs.count)
    for spec in request.specs {
      put(spec.cell, spec.fit, spec.focus, spec.part, spec.isRound, spec.enlarges, spec.usesPreviews)
    }
  }
}
