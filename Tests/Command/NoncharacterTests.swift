import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite struct NoncharacterTests {
  /// `x`, U+FFFF, `y`, U+FDD0 and U+10FFFE. Swift rejects noncharacters in literals.
  private static let odd = String(
    decoding: [0x78, 0xFFFF, 0x79, 0xFDD0, 0xDBFF, 0xDFFE] as [UInt16], as: UTF16.self)

  @Test(
    "Noncharacters in names and texts end no build, and no page shows them",
    arguments: ["jpeg pdf --embed-plan", "svg html dzi pdf --pdf a-2b"])
  func texts(words: String) throws {
    let words = words.split(separator: " ").map(String.init)
    let formats = words.prefix { !$0.hasPrefix("-") }
    let options = formats.flatMap { ["--format", $0] } + words.dropFirst(formats.count)
    let folder = try TemporaryFolder()
    try folder.makeFolder(FilePath("photos/\(Self.odd)"))
    try folder.link("photos/\(Self.odd)/\(Self.odd).jpg", to: Programs.sample("alps.jpg"))
    let line = "{\"path\":\"\(Programs.sample("vase.jpg"))\",\"title\":\"bad \\uffff\"}"
    let list = try folder.write("list.jsonl", line)
    let run = try GalleryProgram.build(
      [folder.file("photos").string, list.string], to: folder.file("out"),
      options + [
        "--title", Self.odd, "--header", Self.odd, "--footer", Self.odd, "--caption",
        "{title} {name} \(Self.odd)",
        "--group-by", "folder", "--no-cache",
      ])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try ReportFile(in: folder.file("out")).counts.placed == 2)
    for (name, content) in try folder.files(in: "out")
    where ["svg", "html", "js"].contains(FilePath(name).extension) {
      let text = String(decoding: content, as: UTF8.self)
      #expect(text.unicodeScalars.first { $0.properties.isNoncharacterCodePoint } == nil, "\(name)")
    }
  }
}
