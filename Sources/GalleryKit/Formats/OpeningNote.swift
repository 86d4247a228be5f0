import GalleryOptions

/// The note about Deep Zoom sheets of so many photos that none of them opens.
enum OpeningNote {
  /// Returns the note; `nil` where photos open, or come from an address where they do.
  static func text(
    for sheets: [PlannedSheets], of configurations: [Configuration], _ photos: [InspectedPhoto]
  ) -> String? {
    guard photos.contains(where: { $0.photo.address == nil }) else { return nil }
    for (product, configuration) in configurations.enumerated() {
      let formats = configuration.output.formats
      let count = sheets.filter { $0.product == product }.map(\.plan).mostPlacements
      if formats.contains(.dzi), !formats.contains(.html), !configuration.opensPhotos(count) {
        return
          "a sheet of \(count) photos goes to a photo that is clicked, and has no larger picture of it; "
          + "--html-sizes 1600 writes one of each, --format html a page that opens them"
      }
    }
    return nil
  }
}
