/// The manifest store of content credentials, a JUMBF superbox (C2PA Technical Specification 2.1, section 11
/// and appendix A.3). Only its presence is reported: nothing is verified.
enum ContentCredentials {
  /// Returns whether the superbox of a manifest store is at an offset.
  static func areBox(_ bytes: HeaderBytes, at start: Int) throws(DecodingFailure) -> Bool {
    guard try bytes.has("jumb", at: start + 4) else { return false }
    return try bytes.has("jumdc2pa", at: start + 12)
  }

  /// Returns whether one of a file's boxes contains a manifest store.
  static func areIn(_ boxes: [Box], _ bytes: HeaderBytes) throws(DecodingFailure) -> Bool {
    for box in boxes {
      let start = box.body.lowerBound
      if box.name == "jumb", try bytes.has("jumdc2pa", at: start + 4) { return true }
      if box.name == "uuid", box.body.count > 16,
        try bytes.number(at: start, bytes: 8, bigEndian: true) == 0xD8FE_C3D6_1B0E_483C
      {
        return true
      }
    }
    return false
  }
}
