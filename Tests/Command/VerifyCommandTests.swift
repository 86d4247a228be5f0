import Foundation
import SystemPackage
import TestSupport
import Testing

/// `gallery verify` reports how a build and its sources differ from the report.
@Suite struct VerifyCommandTests {
  private let folder: TemporaryFolder
  private var photos: String { folder.file("photos").string }
  private var output: String { folder.file("out").string }

  /// Builds three photos.
  init() throws {
    folder = try TemporaryFolder()
    try folder.copy("alps.jpg", "vase.jpg", "canyon.jpg", to: "photos")
    #expect(
      try GalleryProgram.build([photos], to: folder.file("out"), ["--orientation", "portrait"]).status == 0)
  }

  private func verify(_ arguments: String...) throws -> Subprocess {
    try GalleryProgram.run(["verify"] + arguments + ["--progress", "none"])
  }

  @Test("An untouched build matches its report, also when drawn again; sheets with other options differ")
  func same() throws {
    let plain = try verify(output)
    #expect(plain.status == 0)
    #expect(plain.text == "1 of 1 file as reported\n")
    let run = try verify(
      folder.file("out/report.json").string, photos, "--redraw", "--dpi", "40", "--orientation", "portrait")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.text == "1 of 1 file as reported, 3 photos as reported, 1 sheet redrawn, identical\n")

    let temporary = try folder.makeFolder("temporary")
    let other = try GalleryProgram.run(
      ["verify", output, photos, "--redraw", "--dpi", "30", "--progress", "none"],
      environment: ["TMPDIR": temporary.string])
    #expect(other.status == 3)
    #expect(other.text.contains("different   portrait-001.jpg (redrawn)\n"))
    #expect(other.text.contains("new         landscape-001.jpg (redrawn)\n"))
    // The second drawing leaves no files.
    #expect(folder.names(in: "temporary").isEmpty)

    for (options, text) in [
      ([photos, "--columns", "3"], "--columns: has an effect only with --redraw"),
      (["--limit", "3"], "--limit: has an effect only with the sources of the build"),
      (["--redraw"], "no source: give a folder"),
    ] {
      let refused = try GalleryProgram.run(["verify", output, "--progress", "none"] + options)
      #expect(refused.status == 64)
      #expect(refused.errors.contains(text), "\(refused.errors)")
    }
  }

  @Test("Changed or removed sheets are named")
  func sheets() throws {
    try folder.write("out/portrait-001.jpg", "something else")
    let changed = try verify(output)
    #expect(changed.status == 3)
    #expect(changed.text == "changed     portrait-001.jpg\n0 of 1 file as reported\n")
    try FileManager.default.removeItem(atPath: folder.file("out/portrait-001.jpg").string)
    let missing = try verify(output)
    #expect(missing.status == 3)
    #expect(missing.text == "missing     portrait-001.jpg\n0 of 1 file as reported\n")
  }

  @Test("Changed, moved, removed and added photos are named")
  func photoChanges() throws {
    let manager = FileManager.default
    try Data(contentsOf: URL(fileURLWithPath: photos + "/vase.jpg")).write(
      to: URL(fileURLWithPath: photos + "/alps.jpg"))
    try manager.moveItem(atPath: photos + "/canyon.jpg", toPath: photos + "/gorge.jpg")
    try manager.removeItem(atPath: photos + "/vase.jpg")
    try folder.copy("space/moon.jpg", to: "photos")
    try folder.write("photos/words.txt", "no photo")
    let run = try verify(output, photos)
    #expect(run.status == 3)
    #expect(
      run.text == """
        changed     alps.jpg
        moved       canyon.jpg -> gorge.jpg
        missing     vase.jpg
        new         space/moon.jpg
        1 of 1 file as reported, 0 photos as reported

        """)
    let json = try #require(
      try JSONSerialization.jsonObject(with: try verify(output, photos, "--json").output)
        as? [String: Any])
    #expect(json["same"] as? Bool == false)
    #expect((json["photos"] as? [String: Any])?["changed"] as? [String] == ["alps.jpg"])
  }

  @Test("A changed report is reported; an invalid or escaping one is rejected")
  func reports() throws {
    let path = folder.file("out/report.json").string
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try folder.write("out/report.json", text.replacingOccurrences(of: "vase", with: "vasf"))
    let changed = try verify(output)
    #expect(changed.status == 3)
    #expect(changed.text.hasPrefix("changed     the report, after gallery wrote it\n"))
    try folder.write(
      "out/report.json", text.replacingOccurrences(of: "portrait-001.jpg", with: "../secret.jpg"))
    let outside = try verify(output)
    #expect(outside.status == 66)
    #expect(outside.errors.contains("names a file outside its folder: ../secret.jpg"))
    try folder.write("out/report.json", "[]")
    #expect(try verify(output).errors.contains("not a report of a build"))
    #expect(try verify(photos).errors.contains("expected the report of a build"))
  }
}
