import LibC
import PNG
import Vips

/// Decodes sound, non-interlaced PNGs that fit into memory with libdeflate and gallery's own code, which is
/// faster than libpng. libvips reads their profile and other data, and all other PNGs.
struct PNGDecoder {
  /// The number of rows per band, which is the number that libvips requests.
  private static let bandHeight = 16

  /// The environment variable that selects libpng for all PNGs, if it is not empty. `WorkerProcess` passes it
  /// on.
  static let libraryVariable = "GALLERY_LIBRARY_PNG"
  var usesLibraryAlone = getenv(libraryVariable).map { $0.pointee != 0 } ?? false
  private let memory = SystemMemory.forRows

  /// The rows of a file, in full or reduced. They can be read only once.
  final class Rows {
    private let reader: PNGReader
    private let rows: VipsRows
    private var means: VipsRows?

    fileprivate init(_ reader: PNGReader) {
      self.reader = reader
      let bandHeight = PNGDecoder.bandHeight
      rows = VipsRows(bandHeight: bandHeight, rowLength: reader.rowLength) { band in
        try reader.rows(min(bandHeight, reader.height - band * bandHeight))
      }
    }

    /// A Boolean value that indicates whether all requested rows were decoded without failure.
    var areSound: Bool { rows.failure == nil }

    /// Returns an image with these rows, or `nil` if libvips opened the file in another form.
    func picture(like opened: VipsPicture) throws(VipsError) -> VipsPicture? {
      guard isFormed(like: opened) else { return nil }
      return try VipsPicture(rows, width: reader.width, height: reader.height, like: opened)
    }

    /// Returns the block means that libvips would compute from ``picture(like:)``, or `nil` if libvips must
    /// do it.
    func reduced(like whole: VipsPicture, across: Int, down: Int) throws -> VipsPicture? {
      guard isFormed(like: whole), reader.canReduce(across: across, down: down) else { return nil }
      let means = try reader.means(across: across, down: down)
      let rows = VipsRows(bandHeight: means.height, rowLength: means.width * reader.bands) { _ in means.bytes
      }
      self.means = rows
      return try VipsPicture(rows, width: means.width, height: means.height, like: whole)
    }

    private func isFormed(like picture: VipsPicture) -> Bool {
      picture.width == reader.width && picture.height == reader.height && picture.bands == reader.bands
        && picture.number == (reader.sampleBytes == 2 ? .uint16 : .uint8)
    }
  }

  /// Returns the rows of a file, which must outlive them, or `nil` if libpng should decode the file.
  func rows(of bytes: Span<UInt8>) -> Rows? {
    guard !usesLibraryAlone else { return nil }
    return (try? PNGReader(bytes, memory: memory)).map(Rows.init)
  }
}
