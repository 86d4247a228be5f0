import GalleryOptions
import GalleryText

/// The note about a carousel of many files: it has a page for every photo, which somebody with a large folder may not
/// have in mind.
enum CarouselNote {
  /// Of more files than these, a note is given.
  private static let limit = 50

  /// Returns the note; `nil` where the carousels among some sheets make few files.
  static func text(for sheets: [PlannedSheets], of configurations: [Configuration]) -> String? {
    let carousels = sheets.filter { configurations[$0.product].layout.name == .carousel }
    let files = carousels.reduce(0) { count, planned in
      let formats = configurations[planned.product].output.formats
      return count + formats.reduce(0) { $0 + ($1.isDocument ? 1 : planned.plan.pages.count) }
    }
    guard files > limit else { return nil }
    return
      "a carousel has a page for every photo: \(files) files are written; --format pdf makes one of each "
      + "orientation, --limit takes fewer photos"
  }
}
