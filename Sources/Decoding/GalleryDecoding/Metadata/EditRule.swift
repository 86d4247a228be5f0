import GalleryModel

/// Decides whether a photo was edited after it was taken, because its previews may then show the original.
///
/// In doubt, the photo counts as edited and is decoded itself. A photo counts as edited
/// - if the dates of taking and modification are more than a few seconds apart, in EXIF or XMP;
/// - if it has a modification date but no date of taking;
/// - if EXIF states another size than the image has.
enum EditRule {
  /// The maximum difference of both dates, in seconds. Cameras write equal dates, but writing the file takes
  /// time.
  private static let slack = 5.0

  /// Returns a Boolean value that indicates whether EXIF shows that the photo was edited.
  static func isEdited(_ header: Header, _ bytes: HeaderBytes) -> Bool {
    guard let exif = EXIFMetadata(header, bytes) else { return false }
    if isEdit(taken: exif.original() ?? exif.digitized(), modified: exif.modified()) { return true }
    // In raw files, this is the size of the raw image instead of the embedded JPEG.
    guard header.format != .raw, let size = exif.pictureSize() else { return false }
    return size != header.stored && size != Orientation.transposed.upright(header.stored)
  }

  /// Returns a Boolean value that indicates whether an XMP packet shows an edit. Call this in workers only.
  static func isEdited(packet: Span<UInt8>) -> Bool {
    guard !packet.isEmpty else { return false }
    guard packet.count <= XMPPacket.sizeLimit else { return true }
    let modified = XMPPacket.modified(packet)
    return isEdit(taken: modified == nil ? nil : XMPPacket(packet).dates.best?.date, modified: modified)
  }

  /// Returns a Boolean value that indicates whether a pair of dates shows that the photo was edited.
  static func isEdit(taken: PhotoDate?, modified: PhotoDate?) -> Bool {
    guard var modified else { return false }
    guard var taken else { return true }
    if taken.offset == nil || modified.offset == nil {
      // If one of them has no offset, compare both as local times.
      taken.offset = nil
      modified.offset = nil
    }
    return abs(modified.secondsSince1970 - taken.secondsSince1970) > slack
  }
}
