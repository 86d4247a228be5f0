/// Options that go together for a purpose, by name. They stand below everything else that is asked for.
public struct Preset: Sendable, Hashable {
  /// As on the command line.
  public let name: String
  /// The sheets that it makes, in a few words.
  public let summary: String
  /// The values it sets, by the keys of configuration files.
  package let rows: [String: String]

  private init(_ name: String, _ summary: String, _ rows: [String: String]) {
    self.name = name
    self.summary = summary
    self.rows = rows
  }

  package static let help =
    "Options that go together, below all others: "
    + all.map { "\($0.name) (\($0.summary))" }.joined(separator: ", ") + "."

  package static let names = all.map(\.name)

  /// Every preset there is.
  public static let all = [proof, faces, wall, dataset]

  /// Sheets on paper to choose photos from: whole, numbered and named.
  public static let proof = Preset(
    "proof", "whole photos with number, name and date, and a header",
    [
      "shape": "rectangle", "fit": "contain", "align": "columns", "caption": "{index} {name}\\n{date}",
      "caption-lines": "2", "title": "{folder}", "header": "{title} | {date} | {page} of {pages}",
    ])

  /// People, by the face regions that photo software stored, or that are found.
  public static let faces = Preset(
    "faces", "circles about people's heads, all of one size, with the files' names",
    [
      "shape": "circle", "head": "45%", "caption": "{stem}", "last-row": "centre", "gap": "1.25%",
    ])

  /// Sheets to hang up: photos from edge to edge.
  public static let wall = Preset(
    "wall", "photos in rows from edge to edge on black",
    [
      "layout": "justified", "shape": "rectangle", "gap": "1.5mm", "margin": "0", "background": "black",
    ])

  /// Sheets to look through many small pictures on a screen.
  public static let dataset = Preset(
    "dataset", "many small whole pictures, folder by folder, for a screen",
    [
      "page": "1080x1920px", "orientation": "landscape", "shape": "rectangle", "fit": "contain",
      "columns": "16", "gap": "4px", "group-by": "folder", "sort": "path", "format": "png",
      "previews": "auto",
    ])

  /// The preset of a name; `nil` when there is none.
  public init?(named name: String) {
    guard let preset = Self.all.first(where: { $0.name == name }) else { return nil }
    self = preset
  }

  package var layer: ConfigurationLayer {
    ConfigurationLayer(
      entries: rows.sorted { $0.key < $1.key }.map {
        .init(name: $0.key, values: [$0.value], place: "preset \(name): \($0.key)")
      })
  }
}

extension Configuration {
  /// Creates a configuration with a preset's values, and every other at its default.
  public init(_ preset: Preset) {
    self.init()
    let problems = apply(preset.layer)
    precondition(problems.isEmpty, "presets hold values that their keys take")
  }
}
