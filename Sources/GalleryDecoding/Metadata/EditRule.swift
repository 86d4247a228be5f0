import GalleryModel
import GalleryText

/// Tells whether a photo was changed after it was taken: previews in it may then show what was before.
///
/// The rule would rather decode a photo too much. A photo counts as edited
/// - when the dates on which it was taken and modified are more than a few seconds apart, in EXIF or in XMP;
/// - when there is a date of the last change but none of the taking;
/// - when EXIF names another size than the picture has.
enum EditRule {
  /// Cameras write both dates alike, but may take some seconds to write the file.
  private static let slack = 5.0

  /// Returns a Boolean value that indicates whether EXIF says that the photo was edited.
  static func isEdited(_ header: Header, _ bytes: HeaderBytes) -> Bool {
    guard let range = header.exif, var exif = EXIFMetadata(bytes, in: range) else { return false }
    if isEdit(taken: exif.taken(), modified: exif.modified()) { return true }
    // In raw files this is the size of the raw picture, not of the JPEG that is shown.
    guard header.format == .jpeg, let size = exif.pictureSize() else { return false }
    return size != header.stored && size != Orientation.transposed.upright(header.stored)
  }

  /// Returns a Boolean value that indicates whether an XMP packet says that the photo was edited. Only for workers.
  static func isEdited(packet: Span<UInt8>) -> Bool {
    guard !packet.isEmpty else { return false }
    guard packet.count <= XMPPacket.sizeLimit else { return true }
    let modified = XMPPacket.modified(packet)
    return isEdit(taken: modified == nil ? nil : XMPPacket(packet).taken, modified: modified)
  }

  /// Returns a Boolean value that indicates whether a pair of dates says that the photo was edited.
  static func isEdit(taken: PhotoDate?, modified: PhotoDate?) -> Bool {
    guard var modified else { return false }
    guard var taken else { return true }
    if taken.offset == nil || modified.offset == nil {
      // Where one does not name its offset, both are taken for local times.
      taken.offset = nil
      modified.offset = nil
    }
    return abs(modified.secondsSince1970 - taken.secondsSince1970) > slack
  }
}
