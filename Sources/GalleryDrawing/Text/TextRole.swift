/// The part that a text has on a page, for formats that tell it to people who have the page read aloud.
package enum TextRole: Sendable, Hashable, Codable {
  /// The title of the sheets.
  case title
  /// A heading above photos. The number is that of the first photo below it.
  case heading(before: Int)
  /// The caption of the photo of a number.
  case caption(of: Int)
  /// Text that is on every page, such as a page number, which nobody wants to hear.
  case decoration
}
