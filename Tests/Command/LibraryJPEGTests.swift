import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite("Decoding every JPEG with libjpeg-turbo")
struct LibraryJPEGTests {
  @Test("GALLERY_LIBRARY_JPEG reaches the decoders, unless it is empty")
  func variable() throws {
    let folder = try TemporaryFolder()
    try folder.copy("alps.jpg")
    func thumbnail(_ environment: [String: String]) throws -> Data {
      let run = try GalleryProgram.run(
        ["thumbnails", folder.path.string, "-o", folder.file("out").string, "--cell", "60px"],
        environment: environment)
      try #require(run.status == 0, "\(run.errors)")
      #expect(!run.errors.contains("unknown option"))
      return try #require(folder.files(in: "out")["alps.png"])
    }
    let own = try thumbnail([:])
    let unchanged = try thumbnail(["GALLERY_LIBRARY_JPEG": ""])
    let library = try thumbnail(["GALLERY_LIBRARY_JPEG": "1"])
    #expect(unchanged == own)
    #expect(try thumbnail(["GALLERY_LIBRARY_PNG": "1"]) == own)
    #expect(library != own)
  }
}
