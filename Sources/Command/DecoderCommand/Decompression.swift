import CDeflate
import CLibArchive
import GalleryDecoding
import GalleryFiles
import LibC

/// Decompresses an archive from a worker's input to its channel, in a sealed process.
enum Decompression {
  private static let pieceSize = 1 << 16

  /// Returns `false` if the bytes are damaged or end early.
  static func run() -> Bool {
    let piece = UnsafeMutableRawPointer.allocate(byteCount: pieceSize, alignment: 16)
    let file = gzdopen(WorkerMain.Descriptor.input, "r")
    if gzdirect(file) == 0 { return inflate(file, piece) }
    lseek(WorkerMain.Descriptor.input, 0, SEEK_SET)
    let archive = archive_read_new()
    archive_read_support_filter_bzip2(archive)
    archive_read_support_filter_xz(archive)
    archive_read_support_filter_zstd(archive)
    archive_read_support_format_raw(archive)
    // libarchive's own function queries the file, which a sealed process must not.
    func readNext(
      _: OpaquePointer?, piece: UnsafeMutableRawPointer?, bytes: UnsafeMutablePointer<UnsafeRawPointer?>?
    ) -> Int {
      bytes?.pointee = UnsafeRawPointer(piece)
      return read(WorkerMain.Descriptor.input, piece, Decompression.pieceSize)
    }
    var entry: OpaquePointer?
    return archive_read_open(archive, piece, nil, readNext, nil) == ARCHIVE_OK
      && archive_read_next_header(archive, &entry) == ARCHIVE_OK
      && archive_read_data_into_fd(archive, WorkerMain.Descriptor.channel) == ARCHIVE_OK
  }

  /// Inflates gzip by zlib, which compares its checksums. libarchive ignores them.
  private static func inflate(_ file: gzFile?, _ piece: UnsafeMutableRawPointer) -> Bool {
    let output = FileDescriptor(rawValue: WorkerMain.Descriptor.channel)
    while true {
      let count = gzread(file, piece, UInt32(pieceSize))
      if count <= 0 { return count == 0 && gzclose(file) == Z_OK }
      let bytes = UnsafeRawBufferPointer(start: piece, count: Int(count))
      guard (try? output.writeAll(bytes)) != nil else { return false }
    }
  }
}
