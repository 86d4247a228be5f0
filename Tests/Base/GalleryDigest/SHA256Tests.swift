import GalleryDigest
import Testing

@Suite("SHA-256")
struct SHA256Tests {
  @Test(
    "Digests equal the examples of FIPS 180-4",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func examples(text: String, digest: String) {
    let hash = SHA256()
    hash.update(Array(text.utf8))
    #expect(hash.finalize().hexadecimal == digest)
  }

  @Test("A digest does not depend on how bytes are split")
  func pieces() {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let whole = SHA256()
    whole.update(bytes)
    let pieces = SHA256()
    for start in stride(from: 0, to: bytes.count, by: 97) {
      pieces.update(Array(bytes[start..<min(start + 97, bytes.count)]))
      pieces.update([])
    }
    #expect(pieces.finalize() == whole.finalize())
  }
}
