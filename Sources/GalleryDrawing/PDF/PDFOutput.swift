/// Writes the bytes of a PDF to a file in large pieces.
final class PDFOutput {
  /// The open file.
  let descriptor: Int32
  /// The reason why writing failed, if it did.
  private(set) var failure: DrawingError?
  private var buffer: [UInt8] = []

  private static let bufferSize = 1 << 16

  init(descriptor: Int32) {
    self.descriptor = descriptor
    buffer.reserveCapacity(Self.bufferSize)
  }

  /// Appends bytes.
  ///
  /// - Returns: A Boolean value that indicates success; ``failure`` contains the reason otherwise.
  func write(_ bytes: [UInt8]) -> Bool {
    guard failure == nil else { return false }
    do {
      if buffer.count + bytes.count > Self.bufferSize { try flush() }
      if bytes.count > Self.bufferSize {
        try DescriptorOutput.write(bytes, to: descriptor)
      } else {
        buffer.append(contentsOf: bytes)
      }
      return true
    } catch {
      failure = error
      return false
    }
  }

  /// Writes the buffered bytes.
  func flush() throws(DrawingError) {
    try DescriptorOutput.write(buffer, to: descriptor)
    buffer.removeAll(keepingCapacity: true)
  }
}
