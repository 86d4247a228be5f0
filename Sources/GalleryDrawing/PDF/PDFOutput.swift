/// The file that receives a PDF's bytes, in large pieces.
final class PDFOutput {
  /// The open file.
  let descriptor: Int32
  /// The reason why writing failed; `nil` before it fails.
  private(set) var failure: DrawingError?
  private var buffer: [UInt8] = []

  private static let bufferSize = 1 << 16

  init(descriptor: Int32) {
    self.descriptor = descriptor
    buffer.reserveCapacity(Self.bufferSize)
  }

  /// Takes bytes.
  ///
  /// - Returns: `true` if the bytes could be written; otherwise, ``failure`` is the reason.
  func write(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard failure == nil else { return false }
    do {
      if buffer.count + bytes.count > Self.bufferSize { try flush() }
      if bytes.count > Self.bufferSize {
        try DescriptorOutput.write(UnsafeRawBufferPointer(bytes), to: descriptor)
      } else {
        buffer.append(contentsOf: bytes)
      }
      return true
    } catch {
      failure = error
      return false
    }
  }

  /// Writes what has been kept back.
  func flush() throws(DrawingError) {
    try DescriptorOutput.write(buffer, to: descriptor)
    buffer.removeAll(keepingCapacity: true)
  }
}
