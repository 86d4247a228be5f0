import GalleryModel
import GalleryText

extension InspectedPhoto {
  /// Returns a text that stands for the photo where somebody has the page read aloud: its caption, or else its title, or
  /// else a sentence about what is known of it.
  func spokenText(caption: Caption?) -> String {
    if let text = givenText(caption: caption) { return text }
    var sentence = "Photo \(photo.shownName)"
    if let day = taken?.dayText { sentence += ", taken on \(day)" }
    if let camera = facts.metadata?.camera { sentence += " with \(camera)" }
    return sentence
  }

  /// Returns a text that stands for the photo on a page that is published: its caption, or else its title, or else its
  /// name. What the camera wrote is nobody's business there.
  func publishedText(caption: Caption?) -> String {
    givenText(caption: caption) ?? "Photo \(photo.shownName)"
  }

  /// Returns the text that somebody gave the photo on one line; `nil` where nobody did.
  private func givenText(caption: Caption?) -> String? {
    [caption?.text, photo.details.title, facts.metadata?.title].lazy.compactMap(\.self)
      .map { $0.split(whereSeparator: \.isNewline).joined(separator: ", ").trimmed }
      .first { !$0.isEmpty }
  }
}
