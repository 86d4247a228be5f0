import CPNG

/// The reason why a PNG cannot be decoded here.
package enum PNGError: Error, Hashable {
  /// The file is damaged, unusual, or of an unsupported kind. Let another decoder try it.
  case notMine
  case noMemory
}

/// A sound PNG whose rows are being read.
package final class PNGReader {
  package let width: Int
  package let height: Int
  /// The number of bands: grey or three colours, with or without alpha.
  package let bands: Int
  /// The number of bytes of a sample. Two bytes are in the machine's byte order.
  package let sampleBytes: Int
  private let png: OpaquePointer

  /// Inflates a file, which must outlive the reader, and checks everything except the contents of rows.
  ///
  /// - Parameter memory: The maximum number of bytes of its rows in the file's form. Defaults to 256 MiB.
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

  /// Returns the name of the first critical chunk with a wrong checksum, or `nil` if there is no such chunk.
  package static func oddChunk(in bytes: Span<UInt8>) -> String? {
    var name = [UInt8](repeating: 0, count: 4)
    let isFound = bytes.withUnsafeBufferPointer {
      gallery_png_find_odd_chunk($0.baseAddress, $0.count, &name) != 0
    }
    return isFound ? String(decoding: name, as: UTF8.self) : nil
  }

  package var rowLength: Int { width * bands * sampleBytes }

  /// Returns the next rows, without padding between them.
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

  /// Returns a Boolean value that indicates whether ``means(across:down:)`` supports these factors for this
  /// file.
  package func canReduce(across: Int, down: Int) -> Bool {
    let factors = 1...min(Int(GALLERY_PNG_MOST_REDUCTION), width, height)
    return sampleBytes == 1 && [1, 3].contains(bands) && factors.contains(across) && factors.contains(down)
  }

  /// Reads the whole file reduced to the means of blocks, as libvips computes them: row by row, with the
  /// file's bands.
  package func means(across: Int, down: Int) throws(PNGError) -> (width: Int, height: Int, bytes: [UInt8]) {
    precondition(canReduce(across: across, down: down))
    let columns = Int(gallery_png_reduced(UInt32(width), UInt32(across)))
    let rows = Int(gallery_png_reduced(UInt32(height), UInt32(down)))
    var status = GALLERY_PNG_OK
    let bytes = [UInt8](unsafeUninitializedCapacity: columns * rows * bands) { buffer, initialized in
      status = gallery_png_read_means(png, UInt32(across), UInt32(down), buffer.baseAddress)
      initialized = status == GALLERY_PNG_OK ? columns * rows * bands : 0
    }
    guard status == GALLERY_PNG_OK else { throw status == GALLERY_PNG_NO_MEMORY ? .noMemory : .notMine }
    return (columns, rows, bytes)
  }
}
