/// A text in a script, to see whether a font with its letters is installed, and the package that has one.
struct SampleText: Sendable {
  /// The script, as people know it.
  let script: String
  /// Some of its letters.
  let text: String
  /// A package of Debian with a font that has them.
  let package: String

  /// The scripts that captions are written in most often, and emoji.
  static let all = [
    SampleText(script: "Latin", text: "Aé", package: "fonts-dejavu-core"),
    SampleText(script: "Greek and Cyrillic", text: "ΩЖ", package: "fonts-dejavu-core"),
    SampleText(script: "Arabic and Hebrew", text: "شא", package: "fonts-dejavu-core"),
    SampleText(script: "Chinese and Japanese", text: "漢かカ", package: "fonts-wqy-microhei or fonts-noto-cjk"),
    SampleText(script: "Korean", text: "한", package: "fonts-wqy-microhei or fonts-noto-cjk"),
    SampleText(script: "Devanagari", text: "हि", package: "fonts-lohit-deva"),
    SampleText(script: "Thai", text: "ไท", package: "fonts-tlwg-loma-ttf"),
    SampleText(script: "emoji", text: "🌍", package: "fonts-noto-color-emoji"),
  ]
}
