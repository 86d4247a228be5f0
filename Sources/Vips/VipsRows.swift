import CVips

/// Makes the rows of a picture while an encoder or a decoder asks for them: band by band, from the top to the bottom.
///
/// `@unchecked Sendable`: libvips asks from one thread at a time, which need not be that of the caller.
package final class VipsRows: @unchecked Sendable {
  private let bandHeight: Int
  private let rowLength: Int
  private let makeBand: (Int) throws -> [UInt8]
  private var band: (index: Int, bytes: [UInt8])?
  /// The reason why a band could not be made. From there on all rows are blank: libvips 8.14 closes the smaller sizes of a
  /// pyramid after it has freed what they are written to, where rows fail.
  package private(set) var failure: VipsError?

  /// Creates a source of rows, which asks for the bytes of a band by its index. The last band may have fewer rows.
  package init(bandHeight: Int, rowLength: Int, _ makeBand: @escaping (Int) throws -> [UInt8]) {
    self.bandHeight = bandHeight
    self.rowLength = rowLength
    self.makeBand = makeBand
  }

  /// Writes some bytes of a row, for libvips.
  static let row: gallery_vips_row = { source, target, row, from, count in
    guard let source, let target else { return -1 }
    let rows = Unmanaged<VipsRows>.fromOpaque(source).takeUnretainedValue()
    return rows.copy(row: Int(row), from: from, count: count, to: target)
  }

  private func copy(row: Int, from: Int, count: Int, to target: UnsafeMutableRawPointer) -> Int32 {
    let index = row / bandHeight
    do {
      guard failure == nil else {
        target.initializeMemory(as: UInt8.self, repeating: 0, count: count)
        return 0
      }
      if band?.index != index {
        // Its memory is free before the next one takes as much.
        band = nil
        band = (index, try makeBand(index))
      }
    } catch {
      failure = VipsError(text: "\(error)")
      band = nil
      target.initializeMemory(as: UInt8.self, repeating: 0, count: count)
      return 0
    }
    guard let bytes = band?.bytes else { return -1 }
    let start = row % bandHeight * rowLength + from
    precondition(from + count <= rowLength && start + count <= bytes.count)
    bytes.withUnsafeBytes { bytes in
      UnsafeMutableRawBufferPointer(start: target, count: count)
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[start..<start + count]))
    }
    return 0
  }
}
