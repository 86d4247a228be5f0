import Foundation
import GalleryModel
import GalleryOptions
import SystemPackage
import TestSupport
import Testing

@testable import GalleryKit

@Suite struct EmbeddedPlanTests {
  private static let formats = [SheetFormat.pdf, .jpeg, .png, .webp]

  private static func build(_ behaviour: FakeDecoder.Behaviour = .init()) throws -> FakeBuild {
    try FakeBuild(behaviour) {
      $0.output.formats = formats
      $0.output.embedsPlan = true
    }
  }

  private static func sheets(_ build: FakeBuild) throws -> [String: Data] {
    try build.files.filter { !$0.key.hasSuffix(".json") }
  }

  @Test("Every sheet has the plan of all sheets, which draws the same files again")
  func roundTrip() async throws {
    let built = try Self.build()
    _ = try await built.run(Photo.fakes(8))
    let sheets = try Self.sheets(built)
    let expected: Int = 2 + 3 * 4
    #expect(sheets.count == expected)
    let plan = try await built.plan(Photo.fakes(8))
    for (name, sheet) in sheets {
      #expect(try EmbeddedPlan.plan(in: sheet) == plan.json(), "\(name)")
    }
    let drawn = try Self.build()
    _ = try await drawn.render(try PlanDocument.read(try #require(sheets["landscape.pdf"])))
    #expect(try Self.sheets(drawn) == sheets)
  }

  @Test("The plan is the one that was drawn, without photos that cannot be decoded")
  func losses() async throws {
    let build = try Self.build(.init(undecodable: ["8.jpg"]))
    _ = try await build.run(Photo.fakes(8))
    for (name, sheet) in try Self.sheets(build) {
      let plan = try PlanDocument.read(sheet)
      #expect(plan.photos.map(\.id) == (1...7).map { "\($0).jpg" }, "\(name)")
    }
  }

  @Test("Other programs read the files as before")
  func readers() async throws {
    let build = try Self.build()
    _ = try await build.run(Photo.fakes(2))
    let file = build.folder.file("portrait.pdf").string
    #expect(try Subprocess.run("qpdf", ["--check", file]).status == 0)
    #expect(try Subprocess.run("qpdf", ["--list-attachments", file]).output.starts(with: "plan.json".utf8))
    let embedded = try build.sheet("portrait-001.png")
    var plain = try FakeBuild()
    plain.configuration.output.formats = Self.formats
    _ = try await plain.run(Photo.fakes(2))
    #expect(try plain.sheet("portrait-001.png") == embedded)
  }

  @Test("A long plan fills several segments of a JPEG")
  func long() async throws {
    let build = try FakeBuild { $0.output.formats = Self.formats }
    _ = try await build.run(Photo.fakes(1))
    let plan = (0..<200_001).map { UInt8(0x20 + $0 % 0x5F) }
    for (name, sheet) in try Self.sheets(build) where !name.hasSuffix("pdf") {
      #expect(try EmbeddedPlan.plan(in: EmbeddedPlan.insert(plan, in: sheet)) == Data(plan), "\(name)")
    }
  }

  @Test("A sheet without a plan, or a part of one with a plan, is an error")
  func hostile() async throws {
    let build = try Self.build()
    _ = try await build.run(Photo.fakes(2))
    var random = SplitMix64(seed: 1)
    for (name, sheet) in try Self.sheets(build) {
      let plan = try EmbeddedPlan.plan(in: sheet)
      let start = try #require(sheet.firstRange(of: plan)?.lowerBound)
      for length in [4, 8, 11, 12, 20, 33, 40, start - 1, start, start + plan.count / 2]
      where length < sheet.count {
        #expect(throws: GalleryError.self, "\(name): \(length)") {
          try PlanDocument.read(sheet.prefix(length))
        }
      }
      for _ in 0..<300 {
        var changed = sheet
        for _ in 0..<3 {
          let place = Bool.random(using: &random) ? start : min(400, sheet.count)
          changed[Int.random(in: 0..<place, using: &random)] =
            [0, 1, 0x7F, 0xFF].randomElement(using: &random) ?? 0
        }
        // Only crashes count: a change elsewhere leaves the plan intact.
        _ = try? EmbeddedPlan.plan(in: changed)
      }
    }
    let plain = try FakeBuild { $0.output.formats = Self.formats }
    _ = try await plain.run(Photo.fakes(1))
    for (name, sheet) in try Self.sheets(plain) {
      #expect(throws: GalleryError.self, "\(name)") { try PlanDocument.read(sheet) }
    }
  }

  @Test("Other formats, PDF/A and pages that are drawn separately cannot contain the plan")
  func refused() async throws {
    func problems(_ change: (inout Configuration) -> Void) -> [String] {
      var configuration = Configuration()
      configuration.output.embedsPlan = true
      change(&configuration)
      return configuration.conflicts.map(\.description)
    }
    #expect(problems { _ in }.isEmpty)
    for format in [SheetFormat.tiff, .avif, .svg, .html, .dzi] {
      #expect(
        problems { $0.output.formats = [format] }.first?.hasSuffix("use --format jpeg, png, webp or pdf")
          == true)
    }
    #expect(
      problems {
        $0.output.formats = [.pdf]
        $0.output.pdf = .a2b
      } == ["embed-plan: PDF/A-2b files cannot contain a plan; use --pdf 1.7"])
    await #expect(throws: GalleryError.self) {
      _ = try await Gallery { $0.output.embedsPlan = true }.pages(["."], to: "pages")
    }
  }
}
