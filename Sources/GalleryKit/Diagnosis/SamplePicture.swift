import Foundation

/// A tiny image of one colour that tests whether its format can be decoded.
struct SamplePicture: Sendable {
  let name: String
  /// The file in Base64, in lines.
  let text: String

  var bytes: [UInt8] { Data(base64Encoded: text, options: .ignoreUnknownCharacters).map(Array.init) ?? [] }

  /// One image of each format, made by this project.
  static let all = [
    SamplePicture(
      name: "JPEG",
      text: """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19i
        Z2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2Nj
        Y2NjY2NjY2P/wAARCAACAAIDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QA
        FAEBAAAAAAAAAAAAAAAAAAAABf/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AIgCjj//2Q==
        """),
    SamplePicture(
      name: "PNG",
      text: """
        iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR42mM8EaXBwMDAxMDAwMDAAAAQQgFOeLLOJwAAAABJRU5E
        rkJggg==
        """),
    SamplePicture(
      name: "WebP",
      text: """
        UklGRh4AAABXRUJQVlA4TBEAAAAvAUAAAAdQrSIXpf+BiOh/AAA=
        """),
    SamplePicture(
      name: "TIFF",
      text: """
        SUkqABQAAACAMgtCiBQSBwWAgAAKAAABAwABAAAAAgAAAAEBAwABAAAAAgAAAAIBAwADAAAAkgAAAAMBAwABAAAABQAAAAYBAwAB
        AAAAAgAAABEBBAABAAAACAAAABUBAwABAAAAAwAAABYBAwABAAAAAgAAABcBBAABAAAACwAAABwBAwABAAAAAQAAAAAAAAAIAAgA
        CAA=
        """),
    SamplePicture(
      name: "GIF",
      text: """
        R0lGODdhAgACAIEAAMhaKAAAAAAAAAAAACwAAAAAAgACAAAIBgABCAQQEAA7
        """),
    SamplePicture(
      name: "HEIC",
      text: """
        AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA
        AA5waXRtAAAAAAACAAAAEGlkYXQAAAAAABAAEAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAAAKgACAAEAAAAAAAAA
        AQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADYaXBycAAA
        ALZpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQED
        cAAAAwCQAAADAAADAB6gIIEFluqumubgQEDAgAAAAwCAAAADAIQiAAEABkQBwXPBiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlz
        cGUAAAAAAAAAEAAAABAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGlt
        ZwACAAEAAQAAADJtZGF0AAAAJigBrxkhXkJA712lv/2/7/mjl/SVt8pkoKaXBNeImQsDgYCNkZ04
        """),
    SamplePicture(
      name: "AVIF",
      text: """
        AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUEAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAA
        AGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAB4AAAAoaWluZgAAAAAAAQAAABppbmZl
        AgAAAAABAABhdjAxQ29sb3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAABAAAAAQAAAAEHBpeGkAAAAAAwgICAAAAAxh
        djFDgSAAAAAAABNjb2xybmNseAABAA0ABoAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACZtZGF0EgAKCDgM/9hAQ0GkMhAYwA00
        00QAAKlG05FJSzge
        """),
    SamplePicture(
      name: "JPEG XL",
      text: """
        /woIEBBQXAgIAgEATABLGIsVwgkyb6juB9g7CNthyQMB
        """),
    SamplePicture(
      name: "JPEG 2000",
      text: """
        AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAAgAAAAIAAwcHAAAAAAAPY29scgEAAAAAABAA
        AACbanAyY/9P/1EALwAAAAAAAgAAAAIAAAAAAAAAAAAAAgAAAAIAAAAAAAAAAAAAAwcBAQcBAQcBAf9SAAwAAAABAQAEBAAB/1wABEBA
        /2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS4w/5AACgAAAAAAIwAB/5PD5wYIjX/H1AgIhXRPz7QUAczKux//2Q==
        """),
    SamplePicture(
      name: "SVG",
      text: """
        PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHdpZHRoPSIyIiBoZWlnaHQ9IjIiPjxyZWN0IHdpZHRoPSIyIiBo
        ZWlnaHQ9IjIiIGZpbGw9IiNjODVhMjgiLz48L3N2Zz4=
        """),
  ]
}

/// A text in a script that tests for an installed font, and a package with such a font.
struct SampleText: Sendable {
  let script: String
  /// Some of its letters.
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
