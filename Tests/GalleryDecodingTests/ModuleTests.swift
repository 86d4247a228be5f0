import CVips
import Foundation
import Testing

@testable import GalleryDecoding

@Suite("Modules of libvips")
struct ModuleTests {
  @Test(
    "Only those of the closed list are loaded",
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/maps")))
  func closedList() throws {
    #expect(InProcessBackend.start())
    let maps = try String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
    for module in ["vips-magick", "vips-poppler", "vips-openslide"] {
      #expect(!maps.contains(module), "\(module)")
    }
    #expect(gallery_vips_can_load(GALLERY_VIPS_HEIF) != 0)
    #expect(gallery_vips_can_load(GALLERY_VIPS_JXL) != 0)
  }
}
