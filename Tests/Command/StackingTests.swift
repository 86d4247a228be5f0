import Foundation
import SystemPackage
import TestSupport
import Testing

/// Photos that stand for others, on made scenes with planted bursts.
@Suite struct StackingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A part of a wide made scene, as seen by a camera at a distance from its left.
  private func view(of scene: UInt64, from left: Double, size: Int = 96) -> [UInt8] {
    var random = SplitMix64(seed: scene)
    let waves = (0..<18).map { _ in
      (
        x: Double.random(in: -0.12...0.12, using: &random),
        y: Double.random(in: -0.12...0.12, using: &random),
        phase: Double.random(in: 0...6, using: &random), colour: Int.random(in: 0..<3, using: &random)
      )
    }
    let card = Card(width: size, height: size * 2 / 3) { x, y in
      var colour = [128.0, 128, 128]
      for wave in waves {
        colour[wave.colour] += 22 * sin((Double(x) + left) * wave.x + Double(y) * wave.y + wave.phase)
      }
      return colour.map { UInt8(max(0, min(255, $0))) }
    }
    return Self.tiff(card)
  }

  /// An uncompressed TIFF file.
  private static func tiff(_ card: Card) -> [UInt8] {
    func number(_ value: Int, _ bytes: Int) -> [UInt8] {
      (0..<bytes).map { place in UInt8(truncatingIfNeeded: value >> (8 * place)) }
    }
    let tags: [(tag: Int, type: Int, count: Int, value: Int)] = [
      (256, 4, 1, card.width), (257, 4, 1, card.height), (258, 3, 3, 122), (259, 3, 1, 1), (262, 3, 1, 2),
      (273, 4, 1, 128), (277, 3, 1, 3), (278, 4, 1, card.height), (279, 4, 1, card.pixels.count),
    ]
    var file: [UInt8] = [0x49, 0x49, 42, 0]
    file += number(8, 4)
    file += number(tags.count, 2)
    for tag in tags {
      file += number(tag.tag, 2)
      file += number(tag.type, 2)
      file += number(tag.count, 4)
      file += number(tag.value, 4)
    }
    file += number(0, 4)
    file += [8, 0, 8, 0, 8, 0] as [UInt8]
    return file + card.pixels
  }

  private struct Shot {
    let name: String
    let time: String?
    var scene: UInt64
    var left = 0.0
  }

  /// Builds sheets of photos and returns the report.
  private func build(_ shots: [Shot], _ options: [String]) throws -> (report: Report, errors: String) {
    for shot in shots where !FileManager.default.fileExists(atPath: folder.file(shot.name).string) {
      try folder.write(FilePath(shot.name), view(of: shot.scene, from: shot.left))
    }
    let lines = shots.map { shot in
      #"{"path": "\#(shot.name)""# + (shot.time.map { #", "date": "2024-05-01T\#($0)""# } ?? "") + "}"
    }
    try folder.write("list.jsonl", lines.joined(separator: "\n"))
    let run = try GalleryProgram.build([folder.file("list.jsonl").string], to: folder.file("out"), options)
    #expect(run.status == 0, "\(run.errors)")
    let data = try Data(contentsOf: URL(filePath: folder.file("out/report.json").string))
    return (try JSONDecoder().decode(Report.self, from: data), run.errors)
  }

  private struct Report: Decodable {
    struct Photo: Decodable {
      let id: String
      let status: String
      let sha256: String?
      let representative: String?
      let chosen: Int?
      let reason: String?
    }
    let photos: [Photo]
    let counts: [String: Int]

    /// The photos of each place, with the shown photo first.
    var places: Set<Set<String>> {
      Set(
        photos.filter { $0.status == "placed" }.map { shown in
          Set(photos.filter { $0.representative == shown.id }.map(\.id) + [shown.id])
        })
    }
  }

  @Test(
    "Planted bursts are found with a moving camera; other scenes and hours stay apart",
    arguments: 0..<(Torture.isOn ? 3 : 1))
  func bursts(round: Int) throws {
    let base = UInt64(round * 100)
    var shots: [Shot] = []
    // Two cameras shoot at the same time, each moving.
    for step in 0..<5 {
      let time = "10:00:0\(step).\(step)00"
      shots.append(Shot(name: "a\(step).tif", time: time, scene: base + 1, left: Double(step * 9)))
      shots.append(Shot(name: "b\(step).tif", time: time, scene: base + 2, left: Double(step * -5)))
    }
    // Different scenes within a second, and the first scene an hour later.
    for scene in 3..<6 {
      shots.append(Shot(name: "c\(scene).tif", time: "10:00:05.\(scene)00", scene: base + UInt64(scene)))
    }
    shots.append(Shot(name: "d.tif", time: "11:00:00.000", scene: base + 1))
    let expected: Set<Set<String>> = [
      Set((0..<5).map { "a\($0).tif" }), Set((0..<5).map { "b\($0).tif" }),
      ["c3.tif"], ["c4.tif"], ["c5.tif"], ["d.tif"],
    ]
    for policy in ["stack", "first"] {
      let report = try build(shots, ["--bursts", policy, "--format", "svg"]).report
      #expect(report.places == expected)
      #expect(report.counts == ["placed": 6, "stacked": 8, "skipped": 0, "damaged": 0])
      #expect(report.photos.allSatisfy { $0.sha256 != nil })
      if policy == "first" { #expect(report.photos.first { $0.id == "a0.tif" }?.status == "placed") }
    }
    #expect(try build(shots, []).report.counts["placed"] == 14)
    let verification = try GalleryProgram.run(
      ["verify", folder.file("out").string, folder.file("list.jsonl").string])
    #expect(verification.status == 0, "\(verification.errors)")
  }

  @Test("HTML pages open the whole stack, sheets count it, and unknown times are reported")
  func shown() throws {
    let shots = (0..<3).map { Shot(name: "\($0).tif", time: "10:00:00.\($0)00", scene: 7, left: Double($0)) }
    let other = Shot(name: "x.tif", time: nil, scene: 8)
    let run = try build(shots + [other], ["--bursts", "stack", "--format", "html"])
    #expect(run.errors.contains("the time is unknown of 1 photo"))
    let page = try String(
      contentsOf: URL(filePath: folder.file("out/html/index.html").string), encoding: .utf8)
    #expect(page.components(separatedBy: "<figure").count - 1 == 4)
    #expect(page.components(separatedBy: " more\">").count - 1 == 2)
    #expect(page.contains(">+2</span>"))
    // A drawn plan keeps the count.
    let plan = folder.file("plan.json").string
    let planned = try GalleryProgram.run(
      ["plan", folder.file("list.jsonl").string, "--bursts", "stack", "-o", plan])
    #expect(planned.status == 0, "\(planned.errors)")
    #expect(try String(contentsOf: URL(filePath: plan), encoding: .utf8).contains("\"stack\" : 2"))
  }

  @Test("One photo of each planted scene is chosen, and the report accounts for all photos")
  func chosen() throws {
    var shots: [Shot] = []
    for index in 0..<12 {
      let (scene, step) = (index % 4, index / 4)
      let time: String? = index % 3 == 0 ? nil : "1\(scene):00:\(10 + index)"
      shots.append(
        Shot(name: "\(scene)-\(index).tif", time: time, scene: UInt64(20 + scene), left: Double(step)))
    }
    for count in [4, 8] {
      let (report, errors) = try build(shots, ["--choose", "\(count)", "--format", "svg"])
      #expect(report.counts == ["placed": count, "stacked": 12 - count, "skipped": 0, "damaged": 0])
      let placed = report.photos.filter { $0.status == "placed" }
      let names = Set(placed.map(\.id))
      for scene in ["0-", "1-", "2-", "3-"] {
        #expect(names.count { $0.hasPrefix(scene) } == count / 4)
      }
      #expect(placed.compactMap(\.chosen).sorted() == Array(1...count))
      // The list's order stays.
      let order = shots.filter { names.contains($0.name) }.map(\.name)
      #expect(placed.map(\.id) == order)
      for photo in placed {
        let start = "--choose \(count): number \(photo.chosen ?? 0) stands for "
        #expect(photo.reason?.hasPrefix(start) == true)
      }
      for photo in report.photos where photo.status == "stacked" {
        #expect(photo.representative?.first == photo.id.first)
        #expect(photo.chosen == nil && photo.reason != nil)
      }
      #expect(!errors.contains("there are only"))
    }
    let all = try build(shots, ["--choose", "99", "--format", "svg"])
    #expect(all.report.counts["placed"] == 12)
    #expect(all.errors.contains("--choose 99: there are only 12 photos; all are shown"))
    let plain = try build(shots, ["--format", "svg"]).report
    #expect(plain.photos.allSatisfy { $0.chosen == nil && $0.reason == nil })
    for count in ["0", "-3"] {
      let run = try GalleryProgram.build(
        [folder.file("list.jsonl").string], to: folder.file("none"), ["--choose=\(count)"])
      #expect(run.status == 64 && run.errors.contains("choose"), "\(run.errors)")
    }
    // Page documents carry the choice to the report of a build in parts.
    let pages = folder.file("pages").string
    let plan = try GalleryProgram.run(
      ["plan", folder.file("list.jsonl").string, "--choose", "4", "--pages-to", pages])
    #expect(plan.status == 0, "\(plan.errors)")
    let lines = try String(contentsOf: URL(filePath: pages + "/photos.jsonl"), encoding: .utf8)
    #expect(lines.components(separatedBy: "\"chosen\"").count - 1 == 4)
  }

  @Test("Photos are sorted by hue with greys last, and blurred ones are filtered by their sharpness")
  func fields() throws {
    let colours: [(name: String, colour: [UInt8])] = [
      ("a-blue.tif", [40, 60, 200]), ("b-grey.tif", [120, 120, 122]), ("c-green.tif", [40, 160, 50]),
      ("d-red.tif", [200, 40, 40]),
    ]
    for (name, colour) in colours {
      try folder.write(FilePath("colours/\(name)"), Self.tiff(Card(width: 96, height: 64) { _, _ in colour }))
    }
    func names(_ options: [String]) throws -> [String] {
      let run = try GalleryProgram.run(["list"] + options)
      #expect(run.status == 0, "\(run.errors)")
      return String(decoding: run.output, as: UTF8.self).split(separator: "\n").compactMap { line in
        (try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])?["id"] as? String
      }
    }
    #expect(
      try names([folder.file("colours").string, "--sort", "colour"])
        == ["d-red.tif", "c-green.tif", "a-blue.tif", "b-grey.tif"])
    // The same pattern, sharp and blurred over 9 pixels.
    func stripes(_ width: Int) -> [UInt8] {
      Self.tiff(
        Card(width: 192, height: 128) { x, y in
          let values = (0..<width).map { ((x + $0) / 16 + y / 16) % 2 }
          return Array(repeating: UInt8(40 + 160 * values.reduce(0, +) / width), count: 3)
        })
    }
    try folder.write(FilePath("blur/sharp.tif"), stripes(1))
    try folder.write(FilePath("blur/blurred.tif"), stripes(9))
    let blur = folder.file("blur").string
    #expect(try names([blur, "--sort", "sharpness"]) == ["blurred.tif", "sharp.tif"])
    #expect(try names([blur, "--where", "sharpness >= 60"]) == ["sharp.tif"])
  }
}
