import GalleryFiles
import GalleryGeometry
import GalleryModel
import SystemPackage
import TestSupport
import Testing

@testable import GallerySources

@Suite struct PhotoRecordsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(_ lines: [String]) throws -> PhotoRecords {
    let file = try FileDescriptor.open(
      try folder.write("records.jsonl", lines.joined(separator: "\n")), .readOnly)
    return try file.closeAfter {
      var reader = LineReader(file)
      var records = PhotoRecords(metadata: true)
      try records.read(&reader, in: "", name: "records.jsonl")
      records.finish()
      return records
    }
  }

  private static func line(_ id: String, _ number: Int, width: Int = 3, modified: Int = 0) -> String {
    #"{"id": "\#(id)", "image": "\#(id)", "found": {"number": \#(number), "modified": \#(modified)}, "#
      + #""facts": {"width": \#(width), "height": 2}}"#
  }

  @Test("Lines in any order give the same photos, each once, by number")
  func order() throws {
    var lines = (0..<50).map { Self.line("\($0).jpg", $0) }
    // Tasks that ran twice, the second time after the photo was changed.
    lines += [Self.line("3.jpg", 3), Self.line("4.jpg", 4, width: 9, modified: 5)]
    lines += ["", "# a comment"]
    let expected = try read(lines).photos
    #expect(expected.map(\.photo.id) == (0..<50).map { "\($0).jpg" })
    #expect(expected[4].facts?.size.width == 9)
    var generator = SplitMix64(seed: 1)
    for _ in 0..<5 {
      lines.shuffle(using: &generator)
      #expect(try read(lines).photos == expected)
    }
  }

  @Test("Lines are read whole, in pieces of any size")
  func pieces() throws {
    let long = String(repeating: "x", count: 700_000)
    let lines = ["", "a", long, "b" + long, "c"]
    let file = try FileDescriptor.open(
      try folder.write("lines", lines.joined(separator: "\n") + "\n"), .readOnly)
    try file.closeAfter {
      var reader = LineReader(file)
      #expect(try reader.peek() == [])
      var read: [String] = []
      while let (bytes, range) = try reader.next() {
        read.append(String(decoding: bytes[range], as: UTF8.self))
      }
      #expect(read == lines)
      #expect(reader.number == lines.count)
    }
  }
}
