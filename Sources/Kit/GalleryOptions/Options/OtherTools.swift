/// Names that other tools use for options and values, each with the words that lead to gallery's own.
package enum OtherTools {
  private static let caption = "use --caption, such as --caption \"{name}\""
  private static let cell =
    "use --cell for the size of photos, such as --cell 150px, or --page for that of the sheet"
  private static let crop = "use --focus for the part that crops keep, or --shape none for whole photos"
  private static let grid = "use --columns and --rows, such as --columns 4 --rows 5"
  private static let page = "use --page, such as --page 1200x1800px"
  private static let folders = "gallery reads subfolders; --depth 1 leaves them out"
  private static let border = "use --border, such as --border \"3px white\""

  /// The advice for options of other tools, by their names without dashes.
  package static let options = [
    // ImageMagick and GraphicsMagick.
    "density": "use --dpi", "frame": border,
    "geometry": "use --cell and --gap, such as --cell 200px --gap 10px",
    "label": caption, "pointsize": "use --caption-size", "resize": cell, "tile": grid,
    // vipsthumbnail and thumbsup.
    "input": "name the folder without an option, such as `gallery build photos/`",
    "large-size": "use --html-sizes, such as --html-sizes 1280", "photo-quality": "use --quality",
    "size": cell,
    "smartcrop": crop, "thumb-size": cell, "thumbnail-size": cell,
    // Habits.
    "V": "use --version", "cols": grid, "font-size": "use --caption-size", "grid": grid, "height": page,
    "landscape": "use --orientation landscape", "n": "use --dry-run", "output-dir": "use --output",
    "padding": "use --gap", "paper": page, "pdfa": "use --pdf a-2b", "portrait": "use --orientation portrait",
    "r": folders, "random": "use --sort random",
    "recursive": folders,
    "shuffle": "use --sort random", "threads": "use --jobs", "watermark": "use --mark", "width": page,
  ]

  /// The replacements for values of other tools, by option and value.
  private static let values = [
    "group-by": ["camera": "exif.Model", "day": "date", "stars": "rating"],
    "layout": [
      "columns": "masonry", "grid": "equal-spacing", "montage": "equal-spacing",
      "mosaic": "justified or collage",
      "rows": "justified",
    ],
    "orientation": ["horizontal": "landscape", "vertical": "portrait"],
    "shape": [
      "full": "none", "original": "none",
      "square": "rectangle with layout equal-spacing, whose cells are square",
    ],
    "sort": [
      "capture-time": "date", "filename": "name", "month": "date; --group-by month adds headings",
      "mtime": "modified", "shuffle": "random", "stars": "rating", "taken": "date",
    ],
    "where": ["stars": "rating"],
  ]

  /// Returns the end of a message about an invalid value: `; use equal-spacing`.
  /// Returns `nil` for an unknown value.
  package static func remark(on value: String, of option: String) -> String? {
    values[option]?[value.lowercased()].map { "; use \($0)" }
  }
}
