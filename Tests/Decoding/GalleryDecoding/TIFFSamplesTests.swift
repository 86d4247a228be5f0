import GalleryModel
import Testing

@testable import GalleryDecoding

@Suite("TIFFs of every sample format are shown correctly or rejected by name")
struct TIFFSamplesTests {
  /// A TIFF without compression, with the bands of each pixel together.
  private func tiff(
    _ pixels: [UInt8], bands: Int, bits: Int, format: Int = 1, photometric: Int, extra: [Int] = []
  ) -> [UInt8] {
    func shorts(_ values: [Int]) -> TIFFWriter.Value {
      values.count == 1 ? .short(values[0]) : .shorts(values)
    }
    var entries: [Int: TIFFWriter.Value] = [
      TIFFTag.width.rawValue: .long(8), TIFFTag.height.rawValue: .long(4),
      TIFFTag.bitsPerSample.rawValue: shorts(Array(repeating: bits, count: bands)),
      TIFFTag.compression.rawValue: .short(1), TIFFTag.photometric.rawValue: .short(photometric),
      TIFFTag.samplesPerPixel.rawValue: .short(bands), 0x116: .long(4),
      TIFFTag.stripOffsets.rawValue: .place(pixels), TIFFTag.stripByteCounts.rawValue: .long(pixels.count),
      TIFFTag.sampleFormat.rawValue: shorts(Array(repeating: format, count: bands)),
    ]
    if !extra.isEmpty { entries[TIFFTag.extraSamples.rawValue] = shorts(extra) }
    return TIFFWriter.structure([entries])
  }

  /// The same pixel everywhere.
  private func plain(_ pixel: [UInt8]) -> [UInt8] { (0..<32).flatMap { _ in pixel } }

  private func bytes(_ values: [Float]) -> [UInt8] {
    values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) } }
  }

  /// The colour in the middle of the tile.
  private func colour(_ file: [UInt8]) async throws -> [UInt8] {
    let bench = try Workbench()
    let pool = Workbench.pool(workers: 1)
    let decoded = try await pool.decode(try bench.photo(file), tiles: [.square(4)])
    await pool.shutdown()
    #expect(decoded.damage == nil && decoded.notes.isEmpty)
    return decoded.tiles[0].colour(0.5, 0.5)
  }

  private func isNear(_ a: [UInt8], _ b: [UInt8]) -> Bool { a.count == b.count && Tile.isNear(a, b, 2) }

  @Test("Samples of 32 bits are shown")
  func long() async throws {
    let pixel: [UInt8] = [200, 200, 200, 200, 100, 100, 100, 100, 50, 50, 50, 50]
    #expect(isNear(try await colour(tiff(plain(pixel), bands: 3, bits: 32, photometric: 2)), [200, 100, 50]))
    let grey = tiff(plain([90, 90, 90, 90]), bands: 1, bits: 32, photometric: 1)
    #expect(isNear(try await colour(grey), [90, 90, 90]))
  }

  @Test("Floating-point samples are linear light")
  func float() async throws {
    // Half the light is 188 of 255.
    let colours = tiff(plain(bytes([1, 0.5, 0])), bands: 3, bits: 32, format: 3, photometric: 2)
    #expect(isNear(try await colour(colours), [255, 188, 0]))
    let grey = tiff(plain(bytes([0.5])), bands: 1, bits: 32, format: 3, photometric: 1)
    #expect(isNear(try await colour(grey), [188, 188, 188]))
  }

  @Test("Lab samples of 8 bits are shown")
  func lab() async throws {
    // L* 53.2, a* 80, b* 67: red, as bytes, the last two signed.
    let red = tiff(plain([136, 80, 67]), bands: 3, bits: 8, photometric: 8)
    let seen = try await colour(red)
    #expect(seen.count == 3 && seen[0] > 245 && seen[1] < 40 && seen[2] < 40, "\(seen)")
  }

  @Test("An extra band that is not transparency hides no pixels")
  func extra() async throws {
    let mask = tiff(plain([200, 100, 50, 0]), bands: 4, bits: 8, photometric: 2, extra: [0])
    #expect(isNear(try await colour(mask), [200, 100, 50]))
    let both = tiff(plain([200, 100, 50, 128, 0]), bands: 5, bits: 8, photometric: 2, extra: [2, 0])
    #expect(isNear(try await colour(both), [200, 100, 50, 128]))
    let alpha = tiff(plain([200, 100, 50, 128]), bands: 4, bits: 8, photometric: 2, extra: [2])
    #expect(isNear(try await colour(alpha), [200, 100, 50, 128]))
  }

  @Test(
    "Other sample formats are rejected by name",
    arguments: [
      (3, 8, 2, 2, "TIFF of signed numbers"), (3, 12, 1, 2, "12-bit TIFF"), (1, 64, 1, 1, "64-bit TIFF"),
      (3, 16, 3, 2, "16-bit floating-point TIFF"), (4, 32, 3, 2, "floating-point TIFF with 4 bands"),
      (1, 64, 6, 1, "TIFF of complex numbers"), (3, 8, 1, 6, "YCbCr TIFF without JPEG compression"),
      (4, 8, 1, 8, "Lab TIFF with 4 bands"), (3, 8, 1, 9, "ICCLab TIFF"), (3, 8, 1, 10, "ITULab TIFF"),
      (1, 8, 1, 77, "TIFF with photometric interpretation 77"), (7, 8, 1, 1, "TIFF with 7 bands"),
    ])
  func refused(bands: Int, bits: Int, format: Int, photometric: Int, name: String) throws {
    let file = HeaderBytes(tiff([], bands: bands, bits: bits, format: format, photometric: photometric))
    #expect(throws: DecodingFailure.unsupported(name)) {
      try Header.read(file, limits: DecodingLimits())
    }
  }
}
