import GalleryDrawing

extension [Configuration] {
  /// Notes for the user: one for each requested font that is not installed.
  var fontNotes: [String] {
    let families = flatMap { [$0.text.font, $0.text.captionFont] }.compactMap(\.self)
    var notes: [String] = []
    for family in families {
      guard let found = TextFont(family: family, size: 12).replacement else { continue }
      let note = "the font \"\(family)\" is not installed; \(found) is used instead"
      if !notes.contains(note) { notes.append(note) }
    }
    return notes
  }
}

extension [Configuration] {
  /// Returns a note about shortened captions and the options that show more of them; `nil` without such captions.
  func captionNote(shortened count: Int) -> String? {
    guard count > 0 else { return nil }
    let lines = map(\.text.captionLines).max() ?? 1
    return
      "\(count.counted("caption")) shortened; --caption-lines \(lines + 1), a smaller --caption-size or larger "
      + "photos show more"
  }
}

extension [InspectedPhoto] {
  /// Returns a note about photos with gain maps, which sheets do not have; `nil` without such photos.
  var dynamicRangeNote: String? {
    let count = count { $0.facts.hasGainMap }
    return count == 0
      ? nil : "\(count.counted("photo")) \(count == 1 ? "has" : "have") HDR; sheets show them in SDR"
  }
}

extension [ProductPlan] {
  /// Returns a note if carousels, which have few photos on a page, make more than 50 files; otherwise `nil`.
  func carouselNote(_ configurations: [Configuration]) -> String? {
    let carousels = filter { configurations[$0.product].layout.name == .carousel }
    let files = carousels.reduce(0) { count, planned in
      let formats = configurations[planned.product].output.formats
      return count + formats.reduce(0) { $0 + ($1.isDocument ? 1 : planned.plan.pages.count) }
    }
    guard files > 50 else { return nil }
    return
      "a carousel has few photos on a page: \(files) files are written; use --format pdf for one file per "
      + "orientation, or --limit for fewer photos"
  }

  /// Returns a note if a Deep Zoom sheet has too many photos to open them when clicked. Returns `nil`
  /// otherwise, or if all photos have a web address to open.
  func openingNote(_ configurations: [Configuration], _ photos: [InspectedPhoto]) -> String? {
    guard photos.contains(where: { $0.photo.address == nil }) else { return nil }
    for (product, configuration) in configurations.enumerated() {
      let count = filter { $0.product == product }.map(\.plan).maximumPlacements
      if configuration.opening == .few, !configuration.opensPhotos(count) {
        return
          "on a sheet of \(count) photos, a click zooms to a photo and opens no larger image; "
          + "use --html sizes=1600 to write larger images, or --format html for a page that opens photos"
      }
    }
    return nil
  }
}
