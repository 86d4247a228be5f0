/// The way in which a recipe's listing goes on.
///
/// In JSON a text: `auto`, `link` (the header `Link: rel=next`), `none`, `page`, `offset`, `cursor`, or a path to the
/// address or the number of the next page. Or an object for the details: `{ "type": "cursor", "parameter": "after",
/// "value": "$.cursor" }`.
package struct RecipeNext: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Whatever the answer offers: the default.
    case auto
    /// The header `Link: rel=next` (RFC 8288).
    case link
    /// An address in the page.
    case url
    /// A number that grows by one.
    case page
    /// A number that grows by the items of a page.
    case offset
    /// A text from the page.
    case cursor
    /// There is one page.
    case none
  }

  package var kind = Kind.auto
  /// The query item, or the member of a request's body, that says which page is wanted. The default is `page`,
  /// `offset` or `cursor`.
  package var parameter: String?
  /// The place of the next address, number or text in the page.
  package var value: RecipeValue?
  /// The place of the number of pages (for `page`) or items (for `offset`) in the page.
  package var total: RecipeValue?
  /// The number of the first page. The default is 1.
  package var first = 1

  package init(_ kind: Kind = .auto) { self.kind = kind }

  /// The query item or member.
  var parameterName: String { parameter ?? kind.rawValue }
}
