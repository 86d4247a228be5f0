import PNG
import Vips

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The pixels of PNGs by libdeflate and our own code, which are faster than libpng: those of sound files that are not
/// interlaced and fit into memory. All else about them, and all other files, are the library's.
struct PNGDecoder {
  /// The number of rows that libvips is given at once, which is the number of those that it asks for.
  private static let bandHeight = 16

  /// The name of the environment variable that has libpng decode all PNGs where its value is not empty. `WorkerProcess`
  /// hands it on.
  static let libraryVariable = "GALLERY_LIBRARY_PNG"
  private let usesLibraryAlone: Bool
  private let memory = SystemMemory.forRows

  /// - Parameter usesLibraryAlone: A Boolean value that indicates whether all is left to the library; `nil` for what the
  ///   environment says. Default: `nil`.
  init(usesLibraryAlone: Bool? = nil) {
    self.usesLibraryAlone = usesLibraryAlone ?? getenv(Self.libraryVariable).map { $0.pointee != 0 } ?? false
  }

  /// The rows of a file, whole or reduced. They are read once.
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

    /// A Boolean value that indicates whether all rows that were asked for are those of the file.
    var areSound: Bool { rows.failure == nil }

    /// Returns a picture with these rows; `nil` where it is in another form.
    ///
    /// - Parameter opened: The picture as libvips opened it.
    func picture(like opened: VipsPicture) throws(VipsError) -> VipsPicture? {
      guard isFormed(like: opened) else { return nil }
      return try VipsPicture(rows, width: reader.width, height: reader.height, like: opened)
    }

    /// Returns a picture with the means of blocks, as libvips would make it of ``picture(like:)``; `nil` where libvips shall.
    ///
    /// - Parameter whole: The picture, in the form of the file.
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

  /// Returns the rows of a file, which must outlive them; `nil` where they are left to the library.
  func rows(of bytes: Span<UInt8>) -> Rows? {
    guard !usesLibraryAlone else { return nil }
    return (try? PNGReader(bytes, memory: memory)).map(Rows.init)
  }
}
