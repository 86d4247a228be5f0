import CVips

/// A block of bytes that libvips allocated: pixels or an encoded file.
package final class VipsBlock: RandomAccessCollection {
  /// The bytes, valid as long as the block. For code that takes shared ownership.
  package let memory: UnsafeMutableRawBufferPointer

  init(_ start: UnsafeMutableRawPointer, count: Int) {
    memory = UnsafeMutableRawBufferPointer(start: start, count: count)
  }

  /// Takes ownership of the block that an encoder allocates. The encoder returns 0 if it has set block and
  /// size.
  init(_ encode: (inout UnsafeMutableRawPointer?, inout Int) -> Int32) throws(VipsError) {
    var file: UnsafeMutableRawPointer?
    var count = 0
    guard encode(&file, &count) == 0, let file else { throw VipsError.last() }
    memory = UnsafeMutableRawBufferPointer(start: file, count: count)
  }

  deinit { g_free(memory.baseAddress) }

  package var startIndex: Int { 0 }
  package var endIndex: Int { memory.count }

  package subscript(position: Int) -> UInt8 {
    precondition(memory.indices.contains(position))
    return memory[position]
  }

  package func withContiguousStorageIfAvailable<Output>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Output
  ) rethrows -> Output? {
    try body(UnsafeRawBufferPointer(memory).assumingMemoryBound(to: UInt8.self))
  }
}

/// The colour profiles of libvips.
package enum VipsProfile {
  /// Returns the bytes of libvips' own sRGB profile, which is embedded in every sheet.
  package static func srgb() throws(VipsError) -> [UInt8] {
    guard let blob = gallery_vips_srgb_profile() else { throw VipsError.last() }
    defer { gallery_vips_unref_blob(blob) }
    var count = 0
    let start = vips_blob_get(blob, &count)
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }
}
