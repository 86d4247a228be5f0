import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite struct MemoryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The most memory that a build of small tiles on small sheets took, in bytes.
  private func peak(photos count: Int) throws -> Int {
    let picture = try folder.write(
      FilePath("\(count).png"), GeneratedPicture.png(width: 24, height: 24, seed: "photo"))
    let photos = try folder.makeFolder(FilePath("photos \(count)"))
    for number in 1...count {
      try folder.link("photos \(count)/\(number).png", to: picture.string)
    }
    let run = try GalleryProgram.run([
      "build", photos.string, "--output", folder.file("out \(count)").string, "--page", "400x560px",
      "--cell", "20px", "--gap", "2px", "--margin", "4px", "--focus", "centre", "--jobs", "2",
      "--progress", "json",
    ])
    #expect(run.status == 0)
    let summary = try #require(run.errors.split(separator: "\n").last)
    let object = try JSONSerialization.jsonObject(with: Data(summary.utf8)) as? [String: Any]
    #expect(object?["placed"] as? Int == count)
    return try #require(object?["peakMemory"] as? Int)
  }

  @Test("What a build took is its own, not what the program took that started it")
  func own() throws {
    let large = [UInt8](repeating: 1, count: 400 << 20)
    #expect(try peak(photos: 1) < 250 << 20)
    #expect(large.last == 1)
  }

  @Test("A build of thousands of photos takes little more memory than one of a hundred")
  func flat() throws {
    let (few, many) = (try peak(photos: 100), try peak(photos: 2000))
    // A path, places on both sheets, a hash and what the report tells: about 1 KB, and the rest is noise and the sheets
    // that are encoded while others are drawn.
    let bytesPerPhoto = 5000
    #expect(many - few < 1900 * bytesPerPhoto, "\(few >> 10) KB for 100, \(many >> 10) KB for 2000")
  }
}
