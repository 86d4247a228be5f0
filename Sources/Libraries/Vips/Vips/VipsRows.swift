import CVips

/// Makes the rows of an image on demand, band by band from top to bottom.
///
/// `@unchecked Sendable`: libvips calls from one thread at a time, which may differ from the caller's.
package final class VipsRows: @unchecked Sendable {
  private let bandHeight: Int
  private let rowLength: Int
  private let makeBand: (Int) throws -> [UInt8]
  private var band: (index: Int, bytes: [UInt8])?
  /// The reason why a band could not be made; all later rows are blank. An error cannot be returned: after
  /// one, libvips 8.14 closes a pyramid's smaller levels after freeing their target.
  package private(set) var failure: VipsError?

  /// Creates a source of rows. `makeBand` returns the bytes of a band by its index; the last band may have
  /// fewer rows.
  package init(bandHeight: Int, rowLength: Int, _ makeBand: @escaping (Int) throws -> [UInt8]) {
    self.bandHeight = bandHeight
    self.rowLength = rowLength
    self.makeBand = makeBand
  }

  /// Writes bytes of a row, for libvips.
  static let row: gallery_vips_row = { source, target, row, from, count in
    guard let source, let target else { return -1 }
    let rows = Unmanaged<VipsRows>.fromOpaque(source).takeUnretainedValue()
    return rows.copy(row: Int(row), from: from, count: count, to: target)
  }

  private func copy(row: Int, from: Int, count: Int, to target: UnsafeMutableRawPointer) -> Int32 {
    let index = row / bandHeight
    if failure == nil, band?.index != index {
      // Free the old band before allocating the next one.
      band = nil
      do { band = (index, try makeBand(index)) } catch { failure = VipsError(text: "\(error)") }
    }
    guard let bytes = band?.bytes else {
      target.initializeMemory(as: UInt8.self, repeating: 0, count: count)
      return 0
    }
    let start = row % bandHeight * rowLength + from
    precondition(from + count <= rowLength && start + count <= bytes.count)
    bytes.withUnsafeBytes { bytes in
      UnsafeMutableRawBufferPointer(start: target, count: count)
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[start..<start + count]))
    }
    return 0
  }
}
