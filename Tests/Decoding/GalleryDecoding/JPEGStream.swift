import CFixtures

/// JPEG files that no encoder writes. Each is the same in every run.
enum JPEGStream {
  /// A valid file of random codes and values.
  static func random(
    seed: UInt64, width: Int32 = 320, height: Int32 = 240, components: Int32 = 1,
    sampling: (across: Int32, down: Int32) = (1, 1), restart: Int32 = 0, quantiser: Int32 = 1,
    most: Int32 = 500
  ) -> [UInt8] {
    let options = fixture_stream_options(
      seed: seed, width: width, height: height, components: components, across: sampling.across,
      down: sampling.down, restart: restart, quantiser: quantiser, most: most)
    var count = 0
    return taking(fixture_stream(options, &count), count)
  }

  /// A valid progressive file of random scans and values.
  static func progressive(
    seed: UInt64, width: Int32 = 133, height: Int32 = 90, components: Int32 = 3,
    sampling: (across: Int32, down: Int32) = (2, 2), restart: Int32 = 0
  ) -> [UInt8] {
    let options = fixture_stream_options(
      seed: seed, width: width, height: height, components: components, across: sampling.across,
      down: sampling.down, restart: restart, quantiser: 3, most: 400)
    var count = 0
    return taking(fixture_progressive_stream(options, &count), count)
  }

  /// The coefficients of a file as a baseline file.
  static func baseline(_ bytes: [UInt8]) -> [UInt8] {
    var count = 0
    let made = fixture_as_baseline(bytes, bytes.count, &count)
    defer { fixture_free(made) }
    return Array(UnsafeBufferPointer(start: made, count: count))
  }

  /// A valid file whose second cursor is overtaken after the beginning of the third one's part.
  static func overtaking(thirds: UInt32, slow: UInt32, merge: UInt32) -> [UInt8] {
    var count = 0
    return taking(fixture_overtaking_stream(thirds, slow, merge, 256, 7, &count), count)
  }

  /// A grey file of 64 blocks without coefficients, each with four codes of 16 zeros: one more than fits. libjpeg
  /// accepts this.
  static func overlong() -> [UInt8] {
    func table(_ kind: UInt8, _ counts: [UInt8], _ symbols: [UInt8]) -> [UInt8] {
      Segment.make(0xC4, [kind] + counts + Array(repeating: 0, count: 16 - counts.count) + symbols)
    }
    return [0xFF, 0xD8] + Segment.make(0xDB, [0] + Array(repeating: 1, count: 64))
      + Segment.make(0xC0, [8, 0, 64, 0, 64, 1, 1, 0x11, 0]) + table(0, [1], [0])
      + table(0x10, [1, 1], [0xF0, 0]) + Segment.make(0xDA, [1, 1, 0, 0, 63, 0])
      + Array(repeating: 0, count: 64 * 5 / 8) + [0xFF, 0xD9]
  }

  private static func taking(_ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int) -> [UInt8] {
    defer { fixture_stream_free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}
