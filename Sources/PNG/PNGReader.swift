import CPNG

/// The reason why a PNG gives no rows.
package enum PNGError: Error, Hashable {
  /// It is damaged, odd, or of a kind that our own code does not read: another decoder shall judge.
  case notMine
  /// Memory was refused.
  case noMemory
}

/// A sound PNG while its rows are read.
package final class PNGReader {
  /// The number of columns.
  package let width: Int
  /// The number of rows.
  package let height: Int
  /// The number of bands: grey or three colours, with or without alpha.
  package let bands: Int
  /// The number of bytes of a sample; two are in the byte order of the machine.
  package let sampleBytes: Int
  private let png: OpaquePointer

  /// Inflates a file, which must outlive the reader, and checks all of it but the contents of rows.
  ///
  /// - Parameter memory: The most bytes that its rows may take in the form of the file. Default: 256 MiB.
  package init(_ bytes: Span<UInt8>, memory: Int = 256 << 20) throws(PNGError) {
    var format = gallery_png_format()
    var status = GALLERY_PNG_OK
    let opened = bytes.withUnsafeBufferPointer {
      gallery_png_open($0.baseAddress, $0.count, memory, &format, &status)
    }
    guard let opened else { throw status == GALLERY_PNG_NO_MEMORY ? .noMemory : .notMine }
    png = opened
    width = Int(format.width)
    height = Int(format.height)
    bands = Int(format.bands)
    sampleBytes = Int(format.sample_bytes)
  }

  deinit { gallery_png_close(png) }

  /// Returns the name of the first critical chunk of a file whose checksum is wrong; `nil` if there is none.
  package static func oddChunk(in bytes: Span<UInt8>) -> String? {
    var name = [UInt8](repeating: 0, count: 4)
    let isFound = bytes.withUnsafeBufferPointer {
      gallery_png_find_odd_chunk($0.baseAddress, $0.count, &name) != 0
    }
    return isFound ? String(decoding: name, as: UTF8.self) : nil
  }

  /// The number of bytes of a row.
  package var rowLength: Int { width * bands * sampleBytes }

  /// Returns the next rows, one behind the other.
  package func rows(_ count: Int) throws(PNGError) -> [UInt8] {
    precondition(count >= 0 && count <= height)
    var status = GALLERY_PNG_OK
    let rows = [UInt8](unsafeUninitializedCapacity: count * rowLength) { buffer, initialized in
      status = gallery_png_read(png, buffer.baseAddress, UInt32(count))
      initialized = status == GALLERY_PNG_OK ? count * rowLength : 0
    }
    guard status == GALLERY_PNG_OK else { throw .notMine }
    return rows
  }

  /// The means of blocks of pixels.
  package struct Means {
    package let width: Int
    package let height: Int
    /// The means, row by row, with the bands of the file.
    package let bytes: [UInt8]
  }

  /// Returns a Boolean value that indicates whether ``means(across:down:)`` reads the file.
  package func canReduce(across: Int, down: Int) -> Bool {
    let factors = 1...min(Int(GALLERY_PNG_MOST_REDUCTION), width, height)
    return sampleBytes == 1 && [1, 3].contains(bands) && factors.contains(across) && factors.contains(down)
  }

  /// Reads the whole file in the means of blocks of pixels, which libvips would make of the same blocks.
  package func means(across: Int, down: Int) throws(PNGError) -> Means {
    precondition(canReduce(across: across, down: down))
    let columns = Int(gallery_png_reduced(UInt32(width), UInt32(across)))
    let rows = Int(gallery_png_reduced(UInt32(height), UInt32(down)))
    var status = GALLERY_PNG_OK
    let bytes = [UInt8](unsafeUninitializedCapacity: columns * rows * bands) { buffer, initialized in
      status = gallery_png_read_means(png, UInt32(across), UInt32(down), buffer.baseAddress)
      initialized = status == GALLERY_PNG_OK ? columns * rows * bands : 0
    }
    guard status == GALLERY_PNG_OK else { throw status == GALLERY_PNG_NO_MEMORY ? .noMemory : .notMine }
    return Means(width: columns, height: rows, bytes: bytes)
  }
}
