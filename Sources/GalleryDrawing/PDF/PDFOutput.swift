/// The file that a PDF's bytes go to, by large pieces.
final class PDFOutput {
  /// The open file.
  let descriptor: Int32
  /// The reason why writing failed, after it has.
  private(set) var failure: DrawingError?
  private var buffer: [UInt8] = []

  private static let bufferSize = 1 << 16

  init(descriptor: Int32) {
    self.descriptor = descriptor
    buffer.reserveCapacity(Self.bufferSize)
  }

  /// Takes bytes.
  ///
  /// - Returns: A Boolean value that indicates whether they could be written; ``failure`` says why not.
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

  /// Writes what has been kept back.
  func flush() throws(DrawingError) {
    try DescriptorOutput.write(buffer, to: descriptor)
    buffer.removeAll(keepingCapacity: true)
  }
}
