package import GalleryDecoding
import GalleryDigest
import GalleryText

/// The version of what is made of photos.
package enum DecoderVersion {
  /// The number of the way in which gallery makes facts and tiles. It goes up by one with every change of what comes out,
  /// and of the form in which it is kept.
  private static let number = 3

  /// Returns everything but photos and requests that decides what comes out.
  ///
  /// - Parameters:
  ///   - fingerprint: The fingerprint of the programs and their libraries.
  ///   - limits: The limits beyond which photos are refused.
  package static func bytes(fingerprint: [UInt8], limits: DecodingLimits) -> [UInt8] {
    var writer = ByteWriter()
    // Of the limits, all properties with their names.
    writer.put(number, fingerprint, String(describing: limits))
    return SHA256.digest(of: writer.bytes).bytes
  }
}
