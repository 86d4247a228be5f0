/// A named set of options for a purpose. All other settings override it.
public struct Preset: Sendable, Hashable {
  /// The name on the command line.
  public let name: String
  /// A short description of its sheets.
  public let summary: String
  /// The values, by their keys in configuration files.
  package let rows: [String: String]

  private init(_ name: String, _ summary: String, _ rows: [String: String]) {
    self.name = name
    self.summary = summary
    self.rows = rows
  }

  package static let help =
    "Start from a set of options that all others override: "
    + all.map { "\($0.name) (\($0.summary))" }.joined(separator: ", ") + "."

  package static let names = all.map(\.name)
  package static let expectation = "one of " + names.joined(separator: ", ")

  /// All presets.
  public static let all = [proof, faces, wall, dataset, index]

  /// Paper sheets for choosing photos: whole photos with numbers and names.
  public static let proof = Preset(
    "proof", "whole photos with number, name and date, and a header",
    [
      "shape": "rectangle", "fit": "contain", "align": "columns", "caption": "{index}\u{2003}{name}\\n{date}",
      "caption-lines": "2", "gap": "0.8%", "title": "{folder}",
      "header": "{title} | {date} | {page} of {pages}",
    ])

  /// Portraits cropped around faces, whether stored by photo software or detected.
  public static let faces = Preset(
    "faces", "faces in circles at one size, with file names",
    ["shape": "circle", "head": "45%", "caption": "{stem}", "last-row": "centre", "gap": "1.1%"])

  /// Sheets to hang on a wall: photos from edge to edge.
  public static let wall = Preset(
    "wall", "rows of photos from edge to edge on black",
    ["layout": "justified", "shape": "rectangle", "gap": "1.5mm", "margin": "0", "background": "black"])

  /// Sheets for viewing many small images on a screen.
  public static let dataset = Preset(
    "dataset", "many small whole photos by folder, for a screen",
    [
      "page": "1080x1920px", "orientation": "landscape", "shape": "rectangle", "fit": "contain",
      "columns": "16", "gap": "4px", "group-by": "folder", "sort": "path", "format": "png",
      "previews": "auto",
    ])

  /// Sheets from which people and programs choose photos by numbers, which `cells.json` explains.
  public static let index = Preset(
    "index", "whole photos with large numbers, for choosing by number",
    [
      "page": "960x1280px", "orientation": "landscape", "shape": "rectangle", "fit": "contain",
      "columns": "6",
      "rows": "4", "gap": "12px", "margin": "16px", "align": "columns", "caption": "{number}",
      "caption-size": "44px", "background": "white", "text-color": "black", "format": "png",
    ])

  /// Creates the preset with a name; `nil` if the name is unknown.
  public init?(named name: String) {
    guard let preset = Self.all.first(where: { $0.name == name }) else { return nil }
    self = preset
  }

  package var layer: ConfigurationLayer {
    ConfigurationLayer(
      entries: rows.inKeyOrder.map {
        .init(name: $0.key, values: [$0.value], place: "preset \(name): \($0.key)")
      })
  }
}

extension Configuration {
  /// Creates a configuration with a preset's values and the defaults of all other options.
  public init(_ preset: Preset) {
    self.init()
    let problems = apply(preset.layer)
    precondition(problems.isEmpty, "presets have valid values")
  }
}
