import Foundation
import SystemPackage
import TestSupport
import Testing

/// Files that hang, crash or exhaust other tools. They are not part of the repository.
private let corpora = ProcessInfo.processInfo.environment["GALLERY_SHARED"].map { $0 + "/corpora" }

@Suite(.enabled(if: corpora != nil, "needs GALLERY_SHARED"))
struct HostilePhotosTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("Among hostile files, 50 photos are placed and every other file is named")
  func mixed() throws {
    let corpora = try #require(corpora)
    try folder.makeFolder("photos")
    var bad: [String] = []
    for part in ["hostile", "damaged/notimage", "damaged/truncated", "damaged/jpeg"] {
      for name in try FileManager.default.contentsOfDirectory(atPath: "\(corpora)/\(part)")
      where !name.hasPrefix("NOTE") {
        let id = part.replacing("/", with: "-") + "-" + name
        try folder.link("photos/\(id)", to: "\(corpora)/\(part)/\(name)")
        bad.append(id)
      }
    }
    for number in 1...50 {
      try folder.link("photos/good-\(number).jpg", to: Programs.sample("alps.jpg"))
    }
    let output = folder.file("out")
    let run = try GalleryProgram.build(
      [folder.file("photos").string], to: output, ["--jobs", "2"],
      environment: ["GALLERY_PHOTO_TIMEOUT": "60"])
    #expect(run.status == 3)
    let report = try ReportFile(in: output)
    for number in 1...50 { #expect(report.photo("good-\(number).jpg")?.status == "placed") }
    #expect(report.photos.count == bad.count + 50)
    for id in bad {
      guard let photo = report.photo(id) else {
        Issue.record("\(id) is not in the report")
        continue
      }
      // The JPEGs with odd metadata are all valid; the other files are all damaged.
      // A JPEG must begin with its first byte.
      if id.hasPrefix("damaged-jpeg"), !id.hasSuffix("leading-garbage.jpg") {
        #expect(photo.status != "skipped", "\(id): \(photo.reason ?? "")")
      } else if id.hasPrefix("damaged"), !id.hasPrefix("damaged-notimage") {
        #expect(photo.status != "placed", "\(id)")
      } else if !id.contains("race-rc0") {
        #expect(photo.status == "skipped", "\(id)")
      }
      if photo.status != "placed" {
        let reason = photo.reason ?? ""
        #expect(!reason.isEmpty, "\(id)")
        #expect(!reason.contains("unknown") && !reason.contains("without a message"), "\(id)")
      }
    }
  }
}
