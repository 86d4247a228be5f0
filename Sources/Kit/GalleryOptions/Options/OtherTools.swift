import GalleryModel

/// Names that other tools use for options, values and fields, each with the words that lead to gallery's own.
package enum OtherTools {
  private static let caption = "use --caption, such as --caption \"{name}\""
  private static let cell =
    "use --cell for the size of photos, such as --cell 150px, or --page for that of the sheet"
  private static let crop = "use --focus for the part that crops keep, or --shape none for whole photos"
  private static let grid = "use --columns and --rows, such as --columns 4 --rows 5"
  private static let page = "use --page, such as --page 1200x1800px"
  private static let folders = "gallery reads subfolders; --depth 1 leaves them out"
  private static let border = "use --border, such as --border \"3px white\""
  private static let mark = "use --mark, such as --mark \"© Studio\" or --mark \"logo.png bottom-right\""
  private static let boxes = "gallery draws no boxes; --caption \"{label}\" writes labels"
  private static let redirected = "this command prints its result: add `> FILE`"
  private static let rating = "use --where for a choice, such as --where \"rating >= 3\", or --show-rating"
  private static let picks = "use --format html --picks, with which viewers mark photos"
  private static let output = "use --output"

  /// The advice for options of other tools, by their names without dashes.
  package static let options = [
    // ImageMagick and GraphicsMagick.
    "density": "use --dpi", "frame": border,
    "geometry": "use --cell and --gap, such as --cell 200px --gap 10px",
    "label": caption, "pointsize": "use --caption-size", "resize": cell, "tile": grid,
    // vipsthumbnail and thumbsup.
    "input": "name the folder without an option, such as `gallery build photos/`",
    "large-size": "use --html, such as --html sizes=1280", "photo-quality": "use --quality",
    "size": cell,
    "smartcrop": crop, "thumb-size": cell, "thumbnail-size": cell,
    // Programs for photographers.
    "favorites": picks, "favourites": picks, "flags": picks, "rating": rating, "stars": rating,
    "watermark": mark, "logo": mark,
    // Habits.
    "V": "use --version", "base": "relative paths in a list begin at its folder",
    "bbox": boxes, "bg": "use --background", "boxes": boxes, "captions": caption, "cols": grid,
    "csv": "use `gallery list --csv`",
    "dest": output, "filter": "use --where, such as --where \"rating >= 3\"",
    "font-size": "use --caption-size",
    "force": "gallery replaces the sheets that it made, and no other file",
    "grid": grid, "gutter": "use --gap", "height": page, "help-all": "use `gallery help --all build`",
    "landscape": "use --orientation landscape",
    "list": "name the list without an option, such as `gallery build photos.csv`", "n": "use --dry-run",
    "o": redirected, "out": output, "output-dir": output,
    "overwrite": "gallery replaces the sheets that it made, and no other file",
    "padding": "use --gap", "paper": page, "pdfa": "use --pdf a-2b", "portrait": "use --orientation portrait",
    "r": folders, "random": "use --sort random", "recursive": folders, "shuffle": "use --sort random",
    "sort-by": "use --sort", "tags": "use --where, such as --where \"keywords = sea\"",
    "threads": "use --jobs", "width": page,
  ]

  /// The advice for tables of options without a known key.
  package static let tables = ["html": "use --format html for a page"]

  /// The fields by the names that other programs use for them.
  private static let fields: [String: PhotoField] = [
    "aperture": .fNumber, "author": .artist, "camera": .camera, "caption": .description,
    "capture-time": .date, "color": .label, "colour": .label, "creator": .artist, "datetime": .taken,
    "file": .name, "filename": .name, "f-number": .fNumber, "focal-length": .focalLength, "headline": .title,
    "iso": .iso, "keyword": .keywords, "lens": .lens, "photographer": .artist,
    "rights": .copyright, "shutter": .exposureTime, "star": .rating, "stars": .rating, "tag": .keywords,
    "tags": .keywords, "taken": .date,
  ]

  /// Returns the field that other programs call by a name, also as `exif.Aperture` or `date-taken`.
  package static func field(named name: String) -> PhotoField? {
    let name = name.lowercased().replacing("_", with: "-").replacing(" ", with: "-")
    return fields[name] ?? fields[String(name.trimmingPrefix("exif."))]
      ?? PhotoField.allCases.first { $0.rawValue.lowercased() == "exif." + name }
  }

  private static let words = "{stem:words}, which writes Abel_Rosa.jpg as \"Abel Rosa\""

  /// The replacements for values of other tools, by option and value.
  private static let values = [
    "arrange": ["t-sne": "likeness", "tsne": "likeness", "umap": "likeness"],
    "caption": ["firstname": words, "lastname": words, "surname": words],
    "edits": [
      "center": "focus", "comment": "caption", "crop": "zoom", "delete": "hide", "exclude": "hide",
      "focal": "focus",
      "hidden": "hide", "number": "place", "order": "place", "position": "place", "remove": "hide",
      "rotate": "turn", "rotation": "turn", "scale": "zoom", "skip": "hide", "sort": "place",
      "text": "caption",
    ],
    "format": ["pdf/a": "pdf with --pdf a-2b", "pdfa": "pdf with --pdf a-2b"],
    "group-by": ["camera": "exif.Model", "day": "date", "stars": "rating"],
    "layout": [
      "columns": "masonry", "grid": "equal-spacing", "montage": "equal-spacing",
      "mosaic": "justified or collage",
      "rows": "justified",
    ],
    "orientation": ["horizontal": "landscape", "vertical": "portrait"],
    "shape": [
      "full": "none", "heart": "an SVG file, such as heart.svg", "original": "none",
      "square": "rectangle with layout equal-spacing, whose cells are square",
      "star": "an SVG file, such as star.svg",
    ],
    "page": [
      "a4 landscape": "a4 with --orientation landscape", "a4 portrait": "a4 with --orientation portrait",
      "landscape": "--orientation landscape", "portrait": "--orientation portrait",
    ],
    "pdf": ["a": "a-2b", "a-1b": "a-2b", "pdf/a": "a-2b"],
    "sort": ["month": "date; --group-by month adds headings", "mtime": "modified", "shuffle": "random"],
  ]

  /// The options whose values are fields.
  private static let fieldOptions: Set = [
    "arrange", "caption", "feature", "footer", "group-by", "header", "sample", "sort", "title", "weight",
    "where",
  ]

  /// Returns the end of a message about an invalid value or an unknown field: `; use equal-spacing`.
  /// Returns `nil` for an unknown value.
  package static func remark(on value: String, of option: String) -> String? {
    if option == "page", value.contains(",") { return "; write decimals with a point, such as 21x29.7cm" }
    let known = values[option]?[value.lowercased()]
    let field = fieldOptions.contains(option) ? field(named: value)?.rawValue : nil
    return (known ?? field).map { "; use \($0)" }
  }
}
