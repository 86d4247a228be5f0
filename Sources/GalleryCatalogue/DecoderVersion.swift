package import GalleryDecoding
import GalleryDigest
import GalleryText

/// The version of decoding results.
package enum DecoderVersion {
  /// The version of gallery's own code. Increment it with every change of facts, tiles or the format of records.
  private static let number = 3

  /// Returns a hash of everything that determines the results besides photos and requests.
  ///
  /// - Parameters:
  ///   - fingerprint: The fingerprint of the programs and their libraries.
  ///   - limits: The decoding limits.
  package static func bytes(fingerprint: [UInt8], limits: DecodingLimits) -> [UInt8] {
    var writer = ByteWriter()
    // The description includes all properties of the limits.
    writer.put(number, fingerprint, String(describing: limits))
    return SHA256.digest(of: writer.bytes).bytes
  }
}
