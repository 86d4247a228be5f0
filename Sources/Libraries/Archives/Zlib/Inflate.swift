import CDeflate

/// Inflates the members of archives.
package enum Inflate {
  /// Inflates deflated bytes without a header (RFC 1951) until the output is full or the bytes end. Returns
  /// the number of inflated bytes, at most `count`. Damaged bytes end earlier.
  package static func raw(_ bytes: Span<UInt8>, into output: inout MutableSpan<UInt8>, count: Int) -> Int {
    output.withUnsafeMutableBufferPointer { output in
      bytes.withUnsafeBufferPointer { bytes in
        // libdeflate is faster, but inflates only whole streams.
        let inflater = libdeflate_alloc_decompressor()
        defer { libdeflate_free_decompressor(inflater) }
        var made = 0
        if let inflater,
          libdeflate_deflate_decompress(
            inflater, bytes.baseAddress, bytes.count, output.baseAddress, min(count, output.count), &made)
            == LIBDEFLATE_SUCCESS
        {
          return made
        }
        var stream = z_stream()
        let size = Int32(MemoryLayout<z_stream>.size)
        guard inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, size) == Z_OK else { return 0 }
        defer { inflateEnd(&stream) }
        stream.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
        stream.avail_in = UInt32(clamping: bytes.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(clamping: min(count, output.count))
        inflate(&stream, Z_SYNC_FLUSH)
        return Int(stream.total_out)
      }
    }
  }
}
