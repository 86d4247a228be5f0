import Foundation
import GalleryModel
import GalleryOptions
import TestSupport
import Testing

/// The lists of options in the documentation, which are generated from the table.
@Suite struct OptionListTests {
  /// The environment variable that makes the tests rewrite the lists.
  private static let recording = "GALLERY_RECORD_SCHEMA"
  private static let hint = "run the tests with \(recording)=1 to write it anew"

  private static var isRecording: Bool { ProcessInfo.processInfo.environment[recording] != nil }

  @Test("Documentation/Options.md lists every option of the table")
  func list() throws {
    let file = Repository.file("Documentation/Options.md")
    let text = Self.document
    if Self.isRecording { try Data(text.utf8).write(to: file) }
    let matches = try String(contentsOf: file, encoding: .utf8) == text
    #expect(matches, "\(Self.hint): \(file.lastPathComponent)")
  }

  @Test("Documentation/Guide.md names every option, section by section")
  func overview() throws {
    let file = Repository.file("Documentation/Guide.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let (first, last) = ("<!-- options -->\n", "<!-- end of options -->\n")
    let start = try #require(text.firstRange(of: first)?.upperBound)
    let end = try #require(text.firstRange(of: last)?.lowerBound)
    let expected = Self.overview
    if Self.isRecording {
      try Data((text[..<start] + expected + text[end...]).utf8).write(to: file)
    }
    let matches = text[start..<end] == expected
    #expect(matches || Self.isRecording, "\(Self.hint): \(file.lastPathComponent)")
  }

  private static var overview: String {
    var lines = ["| section | options |", "| --- | --- |"]
    for section in Configuration.sections {
      let names = section.options.byKey.filter { !$1[0].isFileOnly }.map { "`--\($0.key)`" }
      lines.append("| \(section.title) | \(names.joined(separator: " ")) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static var document: String {
    var lines = [
      "# Options", "",
      """
      The options of `gallery build`. Each is a key of configuration files (`"last-row": "centre"`) and a variable of \
      the environment (`GALLERY_LAST_ROW=centre`) too; lists are separated by commas there. The keys of `--html` are those \
      of an object `html` in files (`"html": { "info": "exif" }`, `GALLERY_HTML_INFO=exif`). This list is made of the \
      table in `Sources/Kit/GalleryOptions/Options`.
      """, "",
      """
      Columns: the value that holds where nothing is said; what the option needs to be of use; the commands other than \
      `build`, `plan` and `sources test` that have it. `render` has those that draw; products of one build can differ \
      in those without †.
      """,
    ]
    for section in Configuration.sections {
      lines += ["", "## \(section.title)", "", "| option | what it does | default | needs | also in |"]
      lines.append("| --- | --- | --- | --- | --- |")
      let hasPhotos = [OptionSection.order, .web].contains { $0.title == section.title }
      lines += section.options.map { row($0, isOfLists: hasPhotos && $0.words.form != .object) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func row(_ option: ConfigurationOption, isOfLists: Bool) -> String {
    let value = option.valueName.isEmpty ? "" : " <\(option.valueName)>"
    let letter = option.letter.map { "-\($0), " } ?? ""
    let name =
      option.isFileOnly
      ? "`\"\(option.name)\"` in files"
      : option.table.map { "`--\($0) \(option.member)=\(value.dropFirst())`" }
        ?? "`\(letter)--\(option.name)\(value)`"
    let needs = (option.requirements + option.effects).map(text).joined(separator: "; ")
    let commands = [
      option.stage.isDecidedByPlan ? nil : "render", option.thumbnails == nil ? nil : "thumbnails",
      option.layout == nil ? nil : "layout", isOfLists ? "list" : nil,
    ].compactMap(\.self)
    let cells = [
      name + (option.isSharedByProducts ? " †" : ""), option.wording.help, option.wording.defaultText ?? "–",
      needs.isEmpty ? "–" : needs, commands.isEmpty ? "–" : commands.joined(separator: ", "),
    ]
    return "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
  }

  private static func text(_ requirement: OptionRequirement) -> String {
    switch requirement {
    case .layouts(let layouts): "layout " + layouts.map(\.rawValue).joined(separator: ", ")
    case .cornerRadius: "`--shape \(CropShape.names { $0.radius != nil })`"
    case .options(let names): names.map { "`--\($0)`" }.joined(separator: " or ")
    case .cropping: "photos that are cropped"
    case .groups: "`--group-by`"
    case .webSource: "a source on the web"
    case .webListing: "a listing on the web"
    }
  }
}
