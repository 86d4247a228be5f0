import CLCMS

/// ICC profiles: their creation, names and rendering intents.
package enum ColourProfile {
  /// The version of Little CMS, such as 2.14, whose encoded number is 2140.
  package static var version: String {
    let number = cmsGetEncodedCMMversion()
    return "\(number / 1000).\(number % 1000 / 10)"
  }

  /// Returns the bytes of a profile for CICP code points (ITU-T H.273), or `nil` on failure. The profile maps
  /// high dynamic range to the range of paper.
  package static func coded(primaries: Int, transfer: Int) -> [UInt8]? {
    bytes { gallery_lcms_coded_profile(UInt32(primaries), UInt32(transfer), &$0) }
  }

  /// Returns the bytes of a profile whose light is the value to the power
  /// of an exponent, or `nil` on failure.
  ///
  /// - Parameter chromaticities: The x and y of white, red, green and blue: 8 numbers.
  package static func measured(exponent: Double, chromaticities: [Double]) -> [UInt8]? {
    guard chromaticities.count == 8 else { return nil }
    return bytes { gallery_lcms_measured_profile(exponent, chromaticities, &$0) }
  }

  /// Returns the ICC.1 number of the preferred intent: relative colorimetric, or otherwise the profile's
  /// first intent. Returns `nil` if the bytes are not a profile.
  package static func intent(of profile: Span<UInt8>) -> Int? {
    let intent = profile.withUnsafeBytes { gallery_lcms_intent($0.baseAddress, UInt32(clamping: $0.count)) }
    return intent < 0 ? nil : Int(intent)
  }

  /// Returns the English name of a profile, or `nil` if it is unnamed or invalid.
  package static func name(of profile: Span<UInt8>) -> String? {
    var name = [CChar](repeating: 0, count: 128)
    let capacity = UInt32(name.count)
    let isNamed = profile.withUnsafeBytes {
      gallery_lcms_description($0.baseAddress, UInt32(clamping: $0.count), &name, capacity)
    }
    guard isNamed != 0 else { return nil }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func bytes(_ make: (inout UInt32) -> UnsafeMutableRawPointer?) -> [UInt8]? {
    var count: UInt32 = 0
    guard let memory = make(&count) else { return nil }
    defer { free(memory) }
    return Array(UnsafeRawBufferPointer(start: memory, count: Int(count)))
  }
}
