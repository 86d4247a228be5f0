import GalleryModel
import TestSupport

@testable import GalleryDecoding

/// A photo as a camera writes it: one colour, which its previews (cards) do not have.
struct CameraFile {
  static let colour: [UInt8] = [200, 40, 200]

  var width = 800
  var height = 600
  var orientation = 1
  var taken: String? = "2024:05:31 17:04:05"
  var modified: String? = "2024:05:31 17:04:05"
  /// The width that EXIF states; `nil` for the true one.
  var claimedWidth: Int?
  var thumbnail: [UInt8]?
  /// The number of its bytes by EXIF.
  var thumbnailLength: Int?
  var xmp: String?
  /// Further values of EXIF's first directory.
  var words: [Int: TIFFWriter.Value] = [:]
  /// Further values of EXIF's details.
  var details: [Int: TIFFWriter.Value] = [:]
  /// A picture after the photo, and its attributes in the index.
  var second: (attributes: Int, bytes: [UInt8])?

  var bytes: [UInt8] { bytes(showing: Card(width: width, height: height) { _, _ in Self.colour }) }

  /// The file with another picture.
  func bytes(showing photo: Card) -> [UInt8] {
    var segments = Segment.make(0xE1, Array("Exif\0\0".utf8) + exif)
    if let xmp { segments += Segment.xmp(xmp) }
    guard let second else { return photo.jpeg(segments: segments) }
    // Offsets count from the start of the index structure. Before it are the first marker, the other segments, the
    // index's marker and length, and its name.
    let start = 2 + segments.count + 8
    let without = photo.jpeg(segments: segments + index(second.attributes, 0, 0))
    let place = without.count - start
    let first = photo.jpeg(segments: segments + index(second.attributes, second.bytes.count, place))
    return first + second.bytes
  }

  private var exif: [UInt8] {
    var details: [Int: TIFFWriter.Value] = [
      TIFFTag.pictureWidth.rawValue: .long(claimedWidth ?? width),
      TIFFTag.pictureHeight.rawValue: .long(height),
    ]
    details.merge(self.details) { $1 }
    if let taken { details[TIFFTag.dateTimeOriginal.rawValue] = .text(taken) }
    var first: [Int: TIFFWriter.Value] = [
      TIFFTag.orientation.rawValue: .short(orientation), TIFFTag.exif.rawValue: .directory(details),
    ]
    first.merge(words) { $1 }
    if let modified { first[TIFFTag.dateTime.rawValue] = .text(modified) }
    guard let thumbnail else { return TIFFWriter.structure([first]) }
    return TIFFWriter.structure([
      first,
      [
        TIFFTag.jpegOffset.rawValue: .place(thumbnail),
        TIFFTag.jpegLength.rawValue: .long(thumbnailLength ?? thumbnail.count),
      ],
    ])
  }

  private func index(_ attributes: Int, _ length: Int, _ place: Int) -> [UInt8] {
    func entry(_ attributes: Int, _ length: Int, _ place: Int) -> [UInt8] {
      [attributes, length, place, 0].flatMap { TIFFWriter.number($0, 4) }
    }
    let entries = entry(0x2003_0000, 0, 0) + entry(attributes, length, place)
    return Segment.make(
      0xE2, Array("MPF\0".utf8) + TIFFWriter.structure([[TIFFTag.pictureEntries.rawValue: .bytes(entries)]]))
  }
}
