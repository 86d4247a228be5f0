import GalleryGeometry
import GalleryModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension PixelFormat {
  /// Encodes a small sheet and throws the result away, to learn whether libvips has the encoder.
  ///
  /// - Throws: The error of the encoder.
  package func check() throws(DrawingError) {
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard nowhere >= 0 else { throw .encoder(String(cString: strerror(errno))) }
    defer { close(nowhere) }
    let sheet = try PixelCanvas(size: PixelSize(width: 16, height: 16), background: .white).finish()
    try sheet.encode(as: self, dpi: 72, to: nowhere)
  }
}
