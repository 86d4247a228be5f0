/// The role of a text on a page, for formats that support screen readers.
package enum TextRole: Sendable, Hashable, Codable {
  /// The title of the sheets.
  case title
  /// A heading above photos; the number is that of the first photo below it.
  case heading(before: Int)
  /// The caption of a photo, given by its number.
  case caption(of: Int)
  /// Text on every page, such as a page number, which screen readers skip.
  case decoration
}
