import CCairo
import CVips
import GalleryDrawing
import GalleryModel
import TestSupport
import Testing
import Vips

/// In a process of its own: the ban holds for the whole process, and other tests decode in theirs.
@Suite struct DecoderBanTests {
  @Test("The process that draws cannot decode, not even its own sheets")
  func refuses() async {
    await #expect(processExitsWith: .success) {
      VipsLibrary.banDecoders()
      let loaders = [
        "jpegload_source", "pngload_source", "webpload_source", "tiffload_source", "heifload_source",
      ]
      for (format, loader) in zip(PixelFormat.allCases, loaders) {
        let sheet = try EncodedSheet(.noise(20, 20), format)
        // The file is whole: another decoder reads it.
        #expect(try sheet.picture(format).width == 20)
        #expect(try !canDecode(sheet.bytes, by: loader), "\(format)")
      }
    }
  }
}

/// Returns whether libvips decodes the file in this process.
private func canDecode(_ file: [UInt8], by loader: String) throws -> Bool {
  try file.withUnsafeBytes { bytes in
    let source = try #require(vips_source_new_from_memory(bytes.baseAddress, bytes.count))
    defer { g_object_unref(source) }
    let operation = try #require(vips_operation_new(loader))
    defer { g_object_unref(operation) }
    var value = GValue()
    g_value_init(&value, vips_source_get_type())
    defer { g_value_unset(&value) }
    g_value_set_object(&value, source)
    operation.withMemoryRebound(to: GObject.self, capacity: 1) {
      g_object_set_property($0, "source", &value)
    }
    guard let built = vips_cache_operation_build(operation) else { return false }
    g_object_unref(built)
    return true
  }
}
