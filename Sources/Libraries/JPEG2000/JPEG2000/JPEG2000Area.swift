import CJPEG2000
package import GalleryGeometry

/// The reason why a JPEG 2000 codestream cannot be decoded.
package enum JPEG2000Error: Error, Hashable {
  /// The data are invalid, with OpenJPEG's text.
  case broken(String)
  case noMemory
  /// A tile has fewer levels than the request leaves out.
  case fewerLevels
}

/// The bands of decoded rows: components whose samples are replaced by the entries of tables.
package struct JPEG2000Bands {
  /// A Boolean value that indicates whether to convert the first three bands from sYCC to RGB. Defaults to `false`.
  package var isYCC = false
  /// The number of bytes of a sample: 1, or 2 in the machine's byte order.
  package let sampleBytes: Int
  fileprivate private(set) var bands: [gallery_jp2_band] = []
  fileprivate private(set) var tables: [UInt16] = []

  package init(sampleBytes: Int) { self.sampleBytes = sampleBytes }

  package var count: Int { bands.count }
  package var pixelBytes: Int { bands.count * sampleBytes }

  /// Appends a band.
  ///
  /// - Parameters:
  ///   - table: The values of the component's samples, the lowest first. Those of one byte are at most 255.
  ///   - middle: The value without a difference, in bands of sYCC's differences.
  package mutating func append(component: Int, table: [UInt16], middle: UInt16) {
    bands.append(
      gallery_jp2_band(
        component: UInt32(component), start: UInt32(tables.count), count: UInt32(table.count), middle: middle)
    )
    tables += table
  }
}

/// An area of a JPEG 2000 codestream, decoded by OpenJPEG.
package final class JPEG2000Area {
  package let width: Int
  package let height: Int
  private let jp2: OpaquePointer

  /// The version of OpenJPEG.
  package static var version: String { String(cString: gallery_jp2_version()) }

  /// Decodes an area of the reference grid.
  ///
  /// - Parameters:
  ///   - levels: The number of resolutions to leave out. Each halves width and height.
  ///   - strict: A Boolean value that indicates whether incomplete data are an error.
  package init(
    of codestream: [UInt8], _ area: PixelRect, leavingOut levels: Int, strict: Bool
  ) throws(JPEG2000Error) {
    var status = GALLERY_JP2_OK
    var message = [CChar](repeating: 0, count: Int(GALLERY_JP2_MESSAGE))
    let grid = gallery_jp2_area(
      x0: UInt32(area.x), y0: UInt32(area.y), x1: UInt32(area.x + area.width),
      y1: UInt32(area.y + area.height))
    let decoded = gallery_jp2_decode(
      codestream, codestream.count, grid, UInt32(levels), strict ? 1 : 0, &status, &message)
    guard let decoded else {
      switch status {
      case GALLERY_JP2_NO_MEMORY: throw .noMemory
      case GALLERY_JP2_FEWER_LEVELS: throw .fewerLevels
      default:
        let text = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        throw .broken(String(decoding: text, as: UTF8.self))
      }
    }
    jp2 = decoded
    width = Int(gallery_jp2_width(decoded))
    height = Int(gallery_jp2_height(decoded))
  }

  deinit { gallery_jp2_close(jp2) }

  /// Returns rows of interleaved bands, without padding.
  package func rows(_ rows: Range<Int>, _ format: JPEG2000Bands) -> [UInt8] {
    let count = rows.count * width * format.pixelBytes
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      let isWritten = gallery_jp2_rows(
        jp2, UInt32(rows.lowerBound), UInt32(rows.count), format.bands, UInt32(format.count), format.tables,
        format.tables.count, format.isYCC ? 1 : 0, UInt32(format.sampleBytes), buffer.baseAddress, count)
      precondition(isWritten != 0, "rows, bands or tables do not exist")
      initialized = count
    }
  }
}
