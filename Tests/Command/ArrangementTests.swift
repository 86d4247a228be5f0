import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite struct ArrangementTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (number, name) in ["alps.jpg", "vase.jpg", "space/moon.jpg"].enumerated() {
      try folder.copy(name)
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: folder.file(name).string)))
      for copy in 0..<3 { try folder.write(FilePath("photos/\(copy)-\(number).jpg"), bytes) }
    }
  }

  /// Returns the rows of photos on the first page.
  private func rows(_ arguments: [String]) throws -> [String] {
    let run = try GalleryProgram.run(
      ["plan"] + arguments + ["--columns", "3", "--rows", "3", "--orientation", "portrait"])
    #expect(run.status == 0, "\(run.errors)")
    let plan = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    let plans = try #require(plan["plans"] as? [[String: Any]])
    let pages = try #require(plans[0]["pages"] as? [[String: Any]])
    return try #require(pages[0]["placements"] as? [[String: Any]]).compactMap { $0["photo"] as? String }
  }

  @Test("Copies of a photo are neighbours with --arrange likeness, the same way every time")
  func likeness() throws {
    let photos = folder.file("photos").string
    let arranged = try rows([photos, "--arrange", "likeness"])
    #expect(arranged.count == 9)
    #expect(try arranged == rows([photos, "--arrange", "likeness"]))
    func number(_ place: Int) -> Character? { arranged[place].split(separator: "-").last?.first }
    // Of 12 pairs of neighbours, 6 are copies if each photo fills a row.
    var copies = 0
    for place in 0..<9 {
      if place % 3 < 2, number(place) == number(place + 1) { copies += 1 }
      if place < 6, number(place) == number(place + 3) { copies += 1 }
    }
    #expect(copies == 6, "\(arranged)")
  }

  @Test("Numbers of a list arrange photos; missing and uneven ones are errors with the photo's name")
  func field() throws {
    func list(_ vectors: [String?]) throws -> String {
      let lines = vectors.enumerated().map { index, vector in
        #"{"path": "photos/\#(index % 3)-\#(index / 3).jpg""# + (vector.map { #", "v": "\#($0)"}"# } ?? "}")
      }
      try folder.write("list.jsonl", lines.joined(separator: "\n"))
      return folder.file("list.jsonl").string
    }
    let vectors = (0..<9).map { "\($0 * 5 % 9) 0.5" }
    let arranged = try rows([try list(vectors), "--arrange", "field:v"])
    #expect(Set(arranged).count == 9)
    func message(_ vectors: [String?]) throws -> String {
      let run = try GalleryProgram.run(["plan", try list(vectors), "--arrange", "field:v"])
      #expect(run.status == 64 || run.status == 78 || run.status == 65, "\(run.status)")
      return run.errors
    }
    #expect(try message(["1 2", nil]).contains("has no field \"v\""))
    #expect(try message(["1 2", "1 2 3"]).contains("3 numbers"))
    #expect(try message(["1 2", "1 b"]).contains("found \"1 b\""))
  }
}
