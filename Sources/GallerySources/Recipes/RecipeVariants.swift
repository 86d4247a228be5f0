/// The places of the other sizes of a photo in a recipe's page.
///
/// In JSON one of: `"iiif"`, for the service that `service` names; a text with `{w}` and perhaps `{h}`; a path to a
/// list or map of addresses, or of objects with address and size, which are recognised; a list of
/// `{ "url": …, "width": …, "height": …, "fit": … }`; a map of names to addresses or such objects.
package enum RecipeVariants: Sendable, Hashable {
  case none
  case iiif
  case values(RecipeValue)
  case list([Entry])

  /// One size.
  package struct Entry: Sendable, Hashable {
    /// The address, or a template with `{w}`.
    package var url: RecipeValue
    package var width: Side?
    package var height: Side?
    /// The box that the photo was fitted into: columns and rows.
    package var fit: (width: Int, height: Int)?

    package static func == (left: Entry, right: Entry) -> Bool {
      left.url == right.url && left.width == right.width && left.height == right.height
        && left.fit?.width == right.fit?.width && left.fit?.height == right.fit?.height
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(url)
      hasher.combine(width)
      hasher.combine(height)
    }
  }

  /// A number of pixels: always the same, or in the item.
  package enum Side: Sendable, Hashable {
    case pixels(Int)
    case value(RecipeValue)
  }
}
