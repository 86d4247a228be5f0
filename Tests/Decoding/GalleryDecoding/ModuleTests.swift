import Foundation
import Testing
import Vips

@testable import GalleryDecoding

@Suite("Modules of libvips")
struct ModuleTests {
  @Test(
    "Only modules of the closed list are loaded",
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/maps")))
  func closedList() throws {
    #expect(VipsLibrary.startDecoding())
    let maps = try String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
    for module in ["vips-magick", "vips-poppler", "vips-openslide"] {
      #expect(!maps.contains(module), "\(module)")
    }
    #expect(VipsLoader.heif.isAvailable)
    #expect(VipsLoader.jxl.isAvailable)
  }
}
