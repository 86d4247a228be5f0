import GalleryDecoding
import GalleryGeometry
import GalleryModel
import GalleryOptions
import GalleryText

/// A photo whose header has been read: it can be laid out.
struct InspectedPhoto: Sendable, Hashable {
  let photo: Photo
  let facts: PhotoFacts
  /// The reason why nothing but a placeholder can be shown, if the photo's header tells already. Default: `nil`.
  var failure: DecodingFailure?
  /// The heads that tiles may be about. Default: none that are known.
  var heads = Heads.unknown

  /// The time at which the photo was taken: as its source tells, or else as its file does.
  var taken: PhotoDate? { photo.details.taken ?? facts.metadata?.taken }
}

/// A head in a photo.
struct PhotoHead: Sendable, Hashable {
  /// Its place, in fractions of the photo as it is shown.
  let area: Rect
  /// The name of the person; `nil` where it is not known.
  var name: String?

  /// Its share of the photo.
  var size: Double { area.width * area.height }
}

extension InspectedPhoto {
  /// The heads of a photo, as far as they are known.
  indirect enum Heads: Sendable, Hashable {
    /// Nobody looked for them.
    case unknown
    /// These are all there are.
    case all([PhotoHead])
    /// The photo stands for a tile about this one of those that were to be shown.
    case one(PhotoHead, of: FaceChoice)
  }

  /// All heads that are known, whichever of them a tile is about.
  var allHeads: [PhotoHead] { if case .all(let heads) = heads { heads } else { [] } }

  /// The head that a tile is about; `nil` for tiles of the photo as such.
  var tileHead: PhotoHead? { if case .one(let head, _) = heads { head } else { nil } }

  /// A photo that keeps its place although nothing is known of it. It is a square, which both orientations show.
  init(placeholderFor photo: Photo, failure: DecodingFailure) {
    self.init(
      photo: photo, facts: PhotoFacts(size: PixelSize(width: 1, height: 1)), failure: failure)
  }
}

extension InspectedPhoto {
  /// Returns a text that stands for the photo where somebody has the page read aloud: its caption, or else its title, or
  /// else a sentence about what is known of it.
  func spokenText(caption: Caption?) -> String {
    if let text = givenText(caption: caption) { return text }
    var sentence = "Photo \(photo.shownName)"
    if let day = taken?.dayText { sentence += ", taken on \(day)" }
    if let camera = facts.metadata?.camera { sentence += " with \(camera)" }
    return sentence
  }

  /// Returns a text that stands for the photo on a page that is published: its caption, or else its title, or else its
  /// name. What the camera wrote is nobody's business there.
  func publishedText(caption: Caption?) -> String {
    givenText(caption: caption) ?? "Photo \(photo.shownName)"
  }

  /// Returns the text that somebody gave the photo on one line; `nil` where nobody did.
  private func givenText(caption: Caption?) -> String? {
    [caption?.text, photo.details.title, facts.metadata?.title].lazy.compactMap(\.self)
      .map { $0.split(whereSeparator: \.isNewline).joined(separator: ", ").trimmed }
      .first { !$0.isEmpty }
  }
}
