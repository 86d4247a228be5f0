import GalleryOptions

extension CaptionTemplate {
  /// Returns the text of a photo's caption; a field that is not known is empty.
  ///
  /// - Parameters:
  ///   - photo: The photo.
  ///   - index: Its number, from 1.
  func text(for photo: InspectedPhoto, index: Int) -> String {
    let fields = photo.fields
    // Of several faces of a photo, each is told by its name.
    if case .one(_, of: .all) = photo.heads, let name = fields.face, !parts.contains(.field(.face)) {
      return name
    }
    let text = parts.map { part in
      switch part {
      case .text(let text): text
      case .field(.index): String(index)
      case .field(let field): fields.text(field) ?? ""
      case .sourceField(let name), .column(let name): photo.photo.details.field(name) ?? ""
      }
    }.joined()
    return text.allSatisfy(\.isWhitespace) ? "" : text
  }
}
