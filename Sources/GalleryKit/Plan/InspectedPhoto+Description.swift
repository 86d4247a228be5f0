import GalleryModel
import GalleryText

extension InspectedPhoto {
  /// Returns a text that stands for the photo where somebody has the page read aloud: its caption, or else its title, or
  /// else a sentence about what is known of it.
  func spokenText(caption: Caption?) -> String {
    let given = [caption?.text, photo.details.title, facts.metadata?.title].lazy.compactMap(\.self)
      .map { $0.split(whereSeparator: \.isNewline).joined(separator: ", ").trimmed }
    if let text = given.first(where: { !$0.isEmpty }) { return text }
    var sentence = "Photo \(photo.shownName)"
    if let day = taken?.dayText { sentence += ", taken on \(day)" }
    if let camera = facts.metadata?.camera { sentence += " with \(camera)" }
    return sentence
  }
}
