import GalleryDrawing
import GalleryOptions

extension [Configuration] {
  /// Notes for people about the fonts that they asked for: one for each font that is not installed.
  var fontNotes: [String] {
    let families = flatMap { [$0.text.font, $0.text.captionFont] }.compactMap(\.self)
    var notes: [String] = []
    for family in families {
      guard let found = TextFont(family: family, size: 12).replacement else { continue }
      let note = "no font \"\(family)\" is installed; \(found) stands in for it"
      if !notes.contains(note) { notes.append(note) }
    }
    return notes
  }
}
