import GallerySources

/// What a build would make of a source, without fetching its photos: `gallery sources test`.
package struct SourceTest: Sendable {
  /// A photo, and the picture of it that would be fetched.
  package struct Sample: Sendable {
    /// The photo's identity.
    package let id: String
    /// Its title, where the listing tells one.
    package let title: String?
    /// The original: its address, secrets in it replaced, and its size.
    package let original: Picture
    /// What would be fetched.
    package let chosen: Picture
  }

  /// A picture for people.
  package struct Picture: Sendable, CustomStringConvertible {
    let address: String
    let width: Int?
    let height: Int?
    /// Whether it is the original.
    package let isOriginal: Bool

    init(_ choice: ImageChoice) {
      address = choice.address.redacted
      (width, height) = (choice.width, choice.height)
      isOriginal = choice.kind == .original
    }

    /// Address and size.
    package var description: String {
      guard let width else { return address }
      return "\(address) (\(width)\(height.map { " × \($0)" } ?? " columns"))"
    }
  }

  /// Photos that are shown.
  static let sampleCount = 3

  /// The source, secrets in it replaced.
  package let source: String
  /// What was recognised, and how many photos there are.
  package let summary: String
  /// Why it was taken for that.
  package let reason: String
  /// How the listing goes on; empty for one page.
  package let paging: String
  /// What else is worth a word.
  package let notes: [String]
  /// The first photos.
  package let samples: [Sample]
  /// Requests for the listing.
  package let listingRequests: Int
  /// Requests for photos, if none fails and none turns out to be needed larger.
  package let photoRequests: Int
}
