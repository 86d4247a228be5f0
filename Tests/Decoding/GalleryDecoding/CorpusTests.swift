import GalleryModel
import TestSupport
import Testing

@testable import GalleryDecoding

@Suite("Collections of unusual files", .enabled(if: Workbench.shared != nil, "needs GALLERY_SHARED"))
struct CorpusTests {
  private func outcomes(_ files: [String], _ pool: DecoderPool) async -> [String: Result<
    DecodedPhoto, DecodingFailure
  >] {
    await withTaskGroup(of: (String, Result<DecodedPhoto, DecodingFailure>).self) { group in
      for file in files {
        group.addTask {
          let result = await outcome(pool, Workbench.photo(file), [.square(60, focus: .auto)])
          return (file, result)
        }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
  }

  @Test("Valid files are placed, except those of unsupported formats")
  func valid() async throws {
    let pool = Workbench.pool()
    let files = try ["corpora/edge-valid", "corpora/orientation", "photos/immich", "photos/scikit-image-cc0"]
      .flatMap { try Workbench.files($0) }
    let known: [String: DecodingFailure] = [
      "monkey12.jpg": .unsupported("12-bit JPEG"),
      "testimgl.jpg": .unsupported("lossless JPEG"),
    ]
    for (file, result) in await outcomes(files, pool) {
      // Written by an encoder newer than the libjxl of Debian 12.
      if file.hasSuffix("16bit-HDR-P3-nclx.jxl") { continue }
      let expected = known.first { file.hasSuffix($0.key) }?.value
      #expect(result.failure == expected, "\(file)")
    }
    await pool.shutdown()
  }

  @Test("PngSuite: valid files are placed, corrupt ones named")
  func pngSuite() async throws {
    let pool = Workbench.pool()
    let files = try Workbench.files("corpora/pngsuite/images").filter { $0.hasSuffix(".png") }
    for (file, result) in await outcomes(files, pool) {
      let name = file.split(separator: "/").last ?? ""
      // By convention the names of corrupt files begin with x.
      if name.hasPrefix("x") {
        let reason = result.failure?.description ?? (try? result.get())?.damage
        #expect(reason != nil, "\(name) is placed as if it were whole")
        #expect(reason?.contains("without a message") != true, "\(name)")
      } else {
        #expect(result.failure == nil, "\(name)")
      }
    }
    await pool.shutdown()
  }
}
