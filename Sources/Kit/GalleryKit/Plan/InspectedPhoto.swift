import GalleryDecoding
import GalleryLayout

/// A photo whose header was read, or could not be read.
struct InspectedPhoto: Sendable, Hashable {
  var photo: Photo
  /// The facts from its header; `nil` if the header could not be read.
  var header: PhotoFacts?
  /// The reason why the photo cannot be shown. An earlier run may have found
  /// it although the header can be read.
  @Boxed var failure: DecodingFailure?
  /// The heads that tiles may show.
  var heads = Heads.unknown
  /// The values that few builds need. One word keeps the others small.
  @Boxed var extras: Extras?

  /// The extras, which a change creates.
  var extrasToChange: Extras {
    get { extras ?? Extras() }
    set { extras = newValue }
  }

  struct Extras: Sendable, Hashable {
    /// Notes about entries of a sidecar that were ignored.
    var notes: [String] = []
    /// The features by which similar photos are placed close to each other,
    /// from a field; `nil` without a field.
    var stated: FeatureVector?
    /// The measures of the decoded photo; `nil` if it was not decoded to be measured.
    var measures: Measures?
    /// The photos that this photo stands for. The others of its burst come first.
    var stack: [InspectedPhoto] = []
    /// The number of the first photos of the stack that sheets count and HTML pages open.
    var burst = 0
    /// The reason why another photo stands for this one, or why this one was chosen.
    var reason: String?
    /// The number in the order without edits, from 1; `nil` without edits.
    var number: Int?
    /// The place among the chosen photos, from 1; `nil` without a choice.
    var rank: Int?
  }

  var id: Photo.ID { photo.id }

  /// The facts from its header. A photo without them keeps its place as a
  /// square, which suits both orientations.
  var facts: PhotoFacts { header ?? PhotoFacts(size: PixelSize(width: 1, height: 1)) }

  /// The features by which similar photos are placed close to each other; `nil` if they are unknown.
  var features: FeatureVector? { extras?.stated ?? extras?.measures?.features }

  /// The other photos of its burst, if sheets count them.
  var burst: ArraySlice<InspectedPhoto> { extras.map { $0.stack.prefix($0.burst) } ?? [] }

  /// The photo that stands for the rest of the stack if this one cannot be shown; `nil` without a stack.
  var successor: InspectedPhoto? {
    guard let extras, var next = extras.stack.first else { return nil }
    next.extrasToChange.stack = Array(extras.stack.dropFirst())
    next.extras?.burst = max(0, extras.burst - 1)
    next.extras?.reason = extras.reason
    next.extras?.rank = extras.rank
    return next
  }

  /// A date, and where it is from.
  struct StatedDate {
    /// The date as ISO 8601, as precise as stated.
    let text: String
    /// The field of the file; `nil` for the date of a photo's source.
    let field: DateField?
  }

  /// The date of the photo, from its source or else from its file.
  var statedDate: StatedDate? {
    if let date = photo.details.date { return StatedDate(text: date, field: nil) }
    guard let metadata = header?.metadata, let taken = metadata.taken else { return nil }
    return StatedDate(text: taken.isoText, field: metadata.takenFrom)
  }

  /// The time when the photo was taken, from its source or else from its file.
  var taken: PhotoDate? { photo.details.taken ?? header?.metadata?.taken }
}

extension InspectedPhoto {
  /// Creates a photo from the outcome of reading its header, and sets its view.
  init(_ photo: Photo, _ result: Result<FoundFacts, DecodingFailure>) {
    self.init(photo: photo)
    switch result {
    case .success(let found):
      header = found.facts
      self.photo.view = found.view
      if !found.notes.isEmpty { extras = Extras(notes: found.notes) }
    case .failure(let failure): self.failure = failure
    }
  }
}

extension Photo {
  /// Returns a problem of the photo. By default, the photo is skipped.
  func problem(_ reason: String, outcome: Problem.Outcome = .skipped) -> Problem {
    Problem(photo: id, label: label, outcome: outcome, reason: reason)
  }
}

/// A head in a photo.
struct PhotoHead: Sendable, Hashable {
  /// The head's frame, in fractions of the photo as shown.
  let area: Rect
  /// The name of the person; `nil` if unknown.
  var name: String?

  /// The head's share of the photo's area.
  var size: Double { area.width * area.height }
}

extension InspectedPhoto {
  /// The known heads of a photo.
  indirect enum Heads: Sendable, Hashable {
    /// Face detection did not run.
    case unknown
    case all([PhotoHead])
    /// The photo of a tile that shows one head, and the faces that the user asked for.
    case one(PhotoHead, of: FaceChoice)
  }

  /// All known heads; empty for the photo of a single head's tile.
  var allHeads: [PhotoHead] { if case .all(let heads) = heads { heads } else { [] } }

  /// The head that a tile shows; `nil` for tiles of the whole photo.
  var tileHead: PhotoHead? { if case .one(let head, _) = heads { head } else { nil } }

  /// Returns the text that screen readers read for the photo: its caption, its
  /// title, or a sentence of known facts.
  func spokenText(caption: Caption?) -> String {
    if let text = givenText(caption: caption) { return text }
    var sentence = "Photo \(photo.shownName)"
    if let day = taken?.dayText { sentence += ", taken on \(day)" }
    if let camera = facts.metadata?.camera { sentence += " with \(camera)" }
    return sentence
  }

  /// Returns the alternative text of the photo on a published page: its caption, its title, or its name.
  /// Camera metadata stays private there.
  func publishedText(caption: Caption?) -> String {
    givenText(caption: caption) ?? "Photo \(photo.shownName)"
  }

  /// Returns the caption or title on one line; `nil` if the photo has neither.
  private func givenText(caption: Caption?) -> String? {
    [caption?.text, photo.details.title, facts.metadata?.title].lazy.compactMap(\.self)
      .map { $0.split(whereSeparator: \.isNewline).joined(separator: ", ").trimmed }
      .first { !$0.isEmpty }
  }
}
