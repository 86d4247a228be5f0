package import GalleryDecoding
import GalleryDigest
import GalleryGeometry
package import GalleryModel

/// The name of something that is kept: a hash of everything that decides it.
package struct CatalogueKey: Sendable, Hashable {
  /// 32 bytes.
  let bytes: [UInt8]

  /// Creates the key of a kind of things.
  ///
  /// - Parameters:
  ///   - kind: The kind. No two kinds share a key.
  ///   - write: Writes everything that decides the thing, always in the same form.
  package init(_ kind: String, _ write: (inout MessageWriter) -> Void) {
    var writer = MessageWriter()
    writer.put(whole: kind)
    write(&writer)
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

  /// Writes the key into a message that makes another one.
  package func write(to writer: inout MessageWriter) { writer.put(bytes) }

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

extension MessageWriter {
  /// Appends everything that decides how a photo is shown.
  mutating func put(_ view: PhotoView) {
    put(view.orientation) { $0.put(Int64($1)) }
    put(view.crop) { $0.put($1) }
    put(view.focus) { writer, point in
      writer.put(point.x)
      writer.put(point.y)
    }
    put(view.faces) { writer, faces in writer.put(faces) { $0.put($1) } }
  }

  /// Appends everything that decides the tiles of a photo but the photo itself.
  package mutating func put(recipe request: TileRequest) {
    put(request.view)
    put(request.specs) { $0.put($1) }
    put(UInt8((request.findsFaces ? 1 : 0) + (request.checksAll ? 2 : 0)))
  }

  private mutating func put(_ spec: TileSpec) {
    put(UInt32(clamping: spec.cell.width))
    put(UInt32(clamping: spec.cell.height))
    put(whole: spec.fit.rawValue)
    put(whole: spec.focus.rawValue)
    put(spec.part) { $0.put($1) }
    put(UInt8((spec.isRound ? 1 : 0) + (spec.enlarges ? 2 : 0) + (spec.usesPreviews ? 4 : 0)))
  }
}
