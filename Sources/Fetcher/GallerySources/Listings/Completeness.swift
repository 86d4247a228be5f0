/// The statement of a listing's page about the rest of the listing.
enum Completeness: Sendable {
  /// The page ends the listing.
  case complete
  case more(NextPage)
  /// The page states that there is more, but not how to read it.
  case moreUnknown
  /// The page states nothing.
  case unknown

  var next: NextPage? { if case .more(let next) = self { next } else { nil } }
}
