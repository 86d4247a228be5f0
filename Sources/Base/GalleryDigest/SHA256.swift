#if canImport(CryptoKit)
  import CryptoKit
#else
  import CDigest
#endif

/// A computation of a SHA-256 digest (FIPS 180-4), over bytes that arrive piece by piece.
///
/// CryptoKit computes it on Apple's systems and libcrypto elsewhere: both use the processor's instructions
/// for it.
package final class SHA256 {
  #if canImport(CryptoKit)
    private var computation = CryptoKit.SHA256()
  #else
    private let computation: OpaquePointer
  #endif

  package init() {
    #if !canImport(CryptoKit)
      // libcrypto refuses SHA-256 only where there is no memory for some bytes, or where the system forbids
      // it altogether.
      guard let computation = gallery_sha256_new() else {
        preconditionFailure("libcrypto cannot compute SHA-256")
      }
      self.computation = computation
    #endif
  }

  deinit {
    #if !canImport(CryptoKit)
      gallery_sha256_free(computation)
    #endif
  }

  package static func digest(of bytes: some Collection<UInt8>) -> SHA256Digest {
    let hash = SHA256()
    hash.update(bytes)
    return hash.finalize()
  }

  private func update(bufferPointer bytes: UnsafeRawBufferPointer) {
    #if canImport(CryptoKit)
      computation.update(bufferPointer: bytes)
    #else
      let status = gallery_sha256_update(computation, bytes.baseAddress, bytes.count)
      precondition(status == 1, "libcrypto failed to compute SHA-256")
    #endif
  }

  package func update(_ bytes: Span<UInt8>) { bytes.withUnsafeBytes { update(bufferPointer: $0) } }

  package func update(_ bytes: some Collection<UInt8>) {
    let isDone: Void? = bytes.withContiguousStorageIfAvailable {
      update(bufferPointer: UnsafeRawBufferPointer($0))
    }
    if isDone == nil { Array(bytes).withUnsafeBytes { update(bufferPointer: $0) } }
  }

  /// Returns the digest of all bytes that were added. The computation ends with it.
  package func finalize() -> SHA256Digest {
    #if canImport(CryptoKit)
      return SHA256Digest(bytes: Array(computation.finalize()))
    #else
      var bytes = [UInt8](repeating: 0, count: SHA256Digest.byteCount)
      let status = gallery_sha256_finish(computation, &bytes)
      precondition(status == 1, "libcrypto failed to compute SHA-256")
      return SHA256Digest(bytes: bytes)
    #endif
  }
}
