import Foundation
import GalleryModel
import GalleryOptions
import SystemPackage
import TestSupport
import Testing

@testable import GalleryKit

@Suite struct ProductsTests {
  /// A build of three outputs: six photos a page, one a page, and rows of whole photos.
  private func build(
    _ behaviour: FakeDecoder.Behaviour = .init(), seed: UInt64 = 1, jobs: Int = 2
  ) throws -> FakeBuild {
    var build = try FakeBuild(behaviour, seed: seed, jobs: jobs)
    let plain = build.configuration
    build.products = [Product(plain)]
    build.products.append(Product(name: "one", plain))
    build.products[1].configuration.layout.perPage = 1
    build.products[1].configuration.page.orientations = [.landscape]
    build.products.append(Product(name: "rows", plain))
    build.products[2].configuration.layout.name = .justified
    build.products[2].configuration.tile.shape = nil
    build.products[2].configuration.layout.cell = nil
    build.products[2].configuration.output.formats = [.jpeg, .png]
    return build
  }

  @Test("A photo is decoded once for all outputs")
  func once() async throws {
    let build = try build()
    let result = try await build.run(Photo.fakes(14))
    #expect(build.decoder.decoded.sorted() == Photo.fakes(14).map(\.id).sorted())
    #expect(result.isComplete)
    for photo in result.report.photos {
      #expect(Set(photo.placements.map(\.product)) == [nil, "one", "rows"])
      #expect(photo.placements.count { $0.product == "one" } == 1)
    }
  }

  @Test("Files of named outputs begin with the name; the unnamed output's are unchanged")
  func names() async throws {
    let build = try build()
    let result = try await build.run(Photo.fakes(7))
    let names = result.report.sheets.map(\.path)
    #expect(
      Array(names.prefix(4)) == [
        "portrait-001.png", "portrait-002.png", "landscape-001.png", "landscape-002.png",
      ])
    #expect(names.filter { $0.hasPrefix("one-") } == (1...7).map { "one-landscape-00\($0).png" })
    #expect(names.contains("rows-portrait-001.jpg") && names.contains("rows-portrait-001.png"))
    #expect(Set(names).count == names.count)
    #expect(try build.names == (names + ["report.json"]).sorted())
    for sheet in result.report.sheets {
      #expect(
        sheet.product == (sheet.path.hasPrefix("one") ? "one" : sheet.path.hasPrefix("rows") ? "rows" : nil))
    }
  }

  @Test("Each output's sheets equal those of a separate build")
  func sameAsAlone() async throws {
    let together = try build()
    _ = try await together.run(Photo.fakes(9))
    for product in together.products {
      var alone = try FakeBuild { $0 = product.configuration }
      alone.configuration.output.folder = alone.folder.path.string
      _ = try await alone.run(Photo.fakes(9))
      for (name, data) in try alone.files where name != "report.json" {
        let prefix = product.name.map { $0 + "-" } ?? ""
        #expect(try together.files[prefix + name] == data, "\(prefix + name)")
      }
    }
  }

  @Test("The report of a single unnamed output does not mention outputs")
  func single() async throws {
    let build = try FakeBuild()
    _ = try await build.run(Photo.fakes(3))
    let report = try #require(try build.files["report.json"])
    #expect(!String(decoding: report, as: UTF8.self).contains("product"))
  }

  @Test(
    "1, 2 and 8 workers give the same bytes, also with failing photos",
    arguments: [Set<Photo.ID>(), ["3.jpg", "8.jpg"]])
  func determinism(bad: Set<Photo.ID>) async throws {
    func files(_ jobs: Int, _ seed: UInt64) async throws -> [String: Data] {
      let build = try build(.init(undecodable: bad), seed: seed, jobs: jobs)
      _ = try await build.run(Photo.fakes(13))
      return try build.files
    }
    let one = try await files(1, 1)
    #expect(one.count > 10)
    #expect(try await files(2, 2) == one)
    #expect(try await files(8, 3) == one)
  }

  @Test("A failed photo is removed from every output, and only changed sheets are redrawn")
  func failure() async throws {
    let build = try build(.init(undecodable: ["13.jpg"]), jobs: 1)
    let result = try await build.run(Photo.fakes(13))
    #expect(result.report.counts == BuildReport.Counts(placed: 12, damaged: 0, skipped: 1))
    #expect(result.report.photos.filter { $0.placements.isEmpty }.map(\.id) == ["13.jpg"])
    #expect(result.report.sheets.count { $0.product == "one" } == 12)
    #expect(build.decoder.decoded.count { $0 == "1.jpg" } <= 2)
    #expect(build.decoder.decoded.count { $0 == "13.jpg" } == 1)
  }

  @Test("Few sheets are open at a time, even if the outputs' photos and pages differ")
  func openSheets() throws {
    // One in ten is upright.
    let photos = (0..<600).map { index in
      InspectedPhoto.fake("\(index).jpg", width: 300, height: index % 10 == 3 ? 400 : 200)
    }
    var portraits = try build().configuration
    portraits.page.assign = .matching
    portraits.page.orientations = [.portrait]
    var single = portraits
    single.page.assign = .all
    single.layout.perPage = 1
    let all = try build().configuration
    let configurations = [portraits, single, all]
    let plans = try configurations.enumerated().flatMap { product, configuration in
      try SheetPlanner(configuration: configuration).plans(for: photos).map {
        ProductPlan(product: product, plan: $0)
      }
    }
    var missing: [SheetKey: Int] = [:]
    for planned in plans {
      for (index, page) in planned.plan.pages.enumerated() {
        missing[planned.key(index)] = page.placements.count
      }
    }
    var open: Set<SheetKey> = []
    var most = 0
    for job in TileJobs(for: plans, photos: photos, configurations) {
      for placement in job.placements {
        open.insert(placement.sheet)
        missing[placement.sheet, default: 0] -= 1
        most = max(most, open.count)
        if missing[placement.sheet] == 0 { open.remove(placement.sheet) }
      }
    }
    #expect(open.isEmpty)
    #expect(most <= plans.count + 1)
  }

  @Test("A photo that one output cannot place is on the sheets of the others")
  func unplaced() async throws {
    var build = try build()
    build.products[1].configuration.page.assign = .matching
    build.products[1].configuration.page.orientations = [.portrait]
    build.products[2].configuration.page.assign = .matching
    let result = try await build.run(Photo.fakes(3))
    #expect(result.report.counts.placed == 3)
    #expect(result.report.sheets.contains { $0.product == "one" } == false)
    build.products = [build.products[1], build.products[1]]
    build.products[1].name = "two"
    await #expect(throws: GalleryError.self) { _ = try await build.run(Photo.fakes(3)) }
  }

  @Test("A layout error names its output")
  func layoutError() async throws {
    var build = try build()
    build.products[1].configuration.layout.cell = .points(4000)
    do {
      _ = try await build.run(Photo.fakes(3))
      Issue.record("a cell larger than its page was accepted")
    } catch {
      guard case GalleryError.layout(let text) = error else { throw error }
      #expect(text.hasPrefix("one: landscape page: "))
    }
  }

  @Test("The library rejects incompatible outputs, and plans of several outputs")
  func library() async throws {
    var other = Configuration()
    other.decoding.jobs = 7
    let gallery = Gallery([Product(Configuration()), Product(name: "a b", other)])
    do {
      _ = try await gallery.plan(["nowhere at all"])
      Issue.record("two outputs that differ in jobs were accepted")
    } catch {
      guard case GalleryError.configuration(let problems) = error else { throw error }
      #expect(problems.map(\.place) == ["sheets[1].name", "sheets[1].jobs", "sheets"])
    }
  }
}
