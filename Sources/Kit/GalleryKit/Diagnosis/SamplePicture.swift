import CEmbeddedTexts
import Foundation

/// A tiny image of one colour that tests whether its format is decoded properly. Some have a feature that versions of
/// libraries get wrong: separate planes, floating-point samples, inches.
struct SamplePicture: Sendable, Decodable {
  let name: String
  /// The file, Base64 in `samples.json`.
  let bytes: Data

  /// The colour of all of them, and its largest difference after lossy compression.
  static let colour = [200, 90, 40, 255]
  static let tolerance = 8

  /// One image of each format, made by this project.
  static let all: [SamplePicture] = {
    let text = String(cString: gallery_embedded_texts.samples_json)
    guard let all = try? JSONDecoder().decode([Self].self, from: Data(text.utf8)) else {
      preconditionFailure("the built-in samples are not valid")
    }
    return all
  }()
}

/// A text in a script that tests for an installed font, and a package with such a font.
struct SampleText: Sendable {
  let script: String
  /// Some letters of the script.
  let text: String
  let package: String

  /// The most common scripts of captions, and emoji.
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
