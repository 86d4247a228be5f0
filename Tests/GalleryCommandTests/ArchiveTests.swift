import Foundation
import SystemPackage
import TestSupport
import Testing

/// A ZIP file of a test's making. Tests change its fields.
private struct ZIPFile {
  struct Member {
    var name: String
    var bytes: [UInt8]
    var isDeflated = false
    var flags = 0
    var method: Int?
    var statedSize: Int?
  }

  static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  static func bytes(_ members: [Member]) -> [UInt8] {
    var (body, directory) = ([UInt8](), [UInt8]())
    for member in members {
      let data = member.isDeflated ? Deflate.stored(member.bytes) : member.bytes
      let fields =
        little(20, 2) + little(member.flags, 2) + little(member.method ?? (member.isDeflated ? 8 : 0), 2)
        + little(0, 2) + little(0x5921, 2) + little(0, 4) + little(data.count, 4)
        + little(member.statedSize ?? member.bytes.count, 4) + little(member.name.utf8.count, 2)
        + little(0, 2)
      directory += little(0x0201_4B50, 4) + little(20, 2) + fields + little(0, 10) + little(body.count, 4)
      directory += Array(member.name.utf8)
      body += little(0x0403_4B50, 4) + fields + Array(member.name.utf8) + data
    }
    return body + directory + little(0x0605_4B50, 4) + little(0, 4) + little(members.count, 2)
      + little(members.count, 2) + little(directory.count, 4) + little(body.count, 4) + little(0, 2)
  }
}

@Suite("Archives are read like folders")
struct ArchiveTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func sample(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: Programs.sample(name))))
  }

  private func write(_ name: String, _ members: [ZIPFile.Member]) throws -> String {
    try folder.write(FilePath(name), ZIPFile.bytes(members))
    return folder.file(name).string
  }

  @Test("A ZIP, stored or deflated, gives the sheets of its folder, also from the cache")
  func folders() throws {
    let names = ["alps.jpg", "2019/vase.jpg", "2019/canyon.jpg"]
    var members: [ZIPFile.Member] = []
    for name in names {
      let bytes = try sample(String(name.split(separator: "/").last ?? ""))
      try folder.write(FilePath("album/\(name)"), bytes)
      members.append(ZIPFile.Member(name: name, bytes: bytes))
    }
    var deflated = members
    for index in deflated.indices { deflated[index].isDeflated = true }
    let options = ["--group-by", "folder", "--caption", "{path}", "--cache", folder.file("cache").string]
    let from = folder.file("album").string
    #expect(try GalleryProgram.build([from], to: folder.file("folder"), options).status == 0)
    let expected = try ReportFile(in: folder.file("folder"))
    #expect(Set(expected.photos.map(\.id)) == Set(names))
    for archive in [try write("zip/album.zip", members), try write("cbz/album.cbz", deflated)] {
      for run in 1...2 {
        let out = folder.file("out-\(run)")
        let result = try GalleryProgram.build([archive], to: out, options)
        #expect(result.status == 0, "\(archive): \(result.errors)")
        #expect(try ReportFile(in: out).photos.map(\.id) == expected.photos.map(\.id), "\(archive)")
        for sheet in folder.names(in: "folder") where sheet.hasSuffix(".jpg") {
          let same =
            try Data(contentsOf: URL(fileURLWithPath: out.appending(sheet).string))
            == Data(contentsOf: URL(fileURLWithPath: folder.file("folder").appending(sheet).string))
          #expect(same, "\(archive): \(sheet)")
        }
      }
    }
  }

  @Test("Members that cannot be shown have a reason, and the others are shown")
  func hostile() throws {
    let photo = try sample("alps.jpg")
    let archive = try write(
      "a.zip",
      [
        .init(name: "good.jpg", bytes: photo), .init(name: "../out.jpg", bytes: photo),
        .init(name: "/root.jpg", bytes: photo), .init(name: "secret.jpg", bytes: photo, flags: 1),
        .init(name: "bomb.jpg", bytes: photo, isDeflated: true, statedSize: 4_000_000_000),
        .init(
          name: "huge.jpg", bytes: [UInt8](repeating: 0, count: 4_000_000), isDeflated: true,
          statedSize: 3_900_000_000),
        .init(name: "big.jpg", bytes: [0], isDeflated: true, statedSize: 60_000),
        .init(name: "odd.jpg", bytes: photo, method: 14), .init(name: "twice.jpg", bytes: [1]),
        .init(name: "twice.jpg", bytes: photo),
        .init(name: "short.jpg", bytes: photo, isDeflated: true, statedSize: photo.count + 9),
        .init(name: "inner.zip", bytes: ZIPFile.bytes([.init(name: "in.jpg", bytes: photo)])),
        .init(name: "__MACOSX/._good.jpg", bytes: [1]), .init(name: "sub/", bytes: []),
      ])
    let run = try GalleryProgram.build([archive], to: folder.file("out"))
    #expect(run.status == 3)
    let report = try ReportFile(in: folder.file("out"))
    for name in ["good.jpg", "twice.jpg"] { #expect(report.photo(name)?.status == "placed", "\(name)") }
    for (name, reason) in [
      ("secret.jpg", "encrypted"), ("bomb.jpg", "impossible"), ("huge.jpg", "GB"), ("big.jpg", "impossible"),
      ("odd.jpg", "method 14"),
      ("short.jpg", "deflated bytes are damaged"),
    ] {
      #expect(
        report.photo(name)?.reason?.contains(reason) == true, "\(name): \(report.photo(name)?.reason ?? "")")
    }
    #expect(report.photos.count == 8)
    #expect(run.errors.contains("names leave the archive: 2, such as ../out.jpg"), "\(run.errors)")
    #expect(run.errors.contains("the same name: 1, such as twice.jpg"), "\(run.errors)")
    #expect(run.errors.contains("1 zip"))
    #expect(!folder.names().contains("out.jpg"))
  }

  @Test("Truncated and mutated archives neither crash nor hang")
  func mutations() throws {
    let photo = try sample("daisy.jpg")
    let whole = ZIPFile.bytes([
      .init(name: "a.jpg", bytes: photo), .init(name: "b.jpg", bytes: photo, isDeflated: true),
    ])
    try folder.write(FilePath("cut.zip"), Array(whole.dropLast(60)))
    let cut = try GalleryProgram.build([folder.file("cut.zip").string], to: folder.file("out"))
    #expect(cut.status != 0 && cut.errors.contains("the archive is truncated or damaged"), "\(cut.errors)")
    var generator = SplitMix64(seed: 36)
    for index in 0..<200 {
      var bytes = whole
      for _ in 0..<4 {
        let at =
          Bool.random(using: &generator)
          ? Int.random(in: bytes.count - 140..<bytes.count, using: &generator)
          : Int.random(in: 0..<60, using: &generator)
        bytes[at] = UInt8.random(in: 0...255, using: &generator)
      }
      try folder.write(FilePath("m.zip"), bytes)
      let run = try GalleryProgram.run(["inspect", folder.file("m.zip").string])
      #expect([0, 3, 65, 66].contains(run.status), "\(index): \(run.status) \(run.errors)")
    }
  }
}
