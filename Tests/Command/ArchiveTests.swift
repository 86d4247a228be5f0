import Foundation
import SystemPackage
import TestSupport
import Testing

/// A ZIP file of a test's making. Tests change its fields.
private struct ZIPFile {
  struct Member {
    var name: String
    /// The bytes of the name; UTF-8 by default.
    var nameBytes: [UInt8]?
    var extra: [UInt8] = []
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
      let name = member.nameBytes ?? Array(member.name.utf8)
      let data = member.isDeflated ? Deflate.stored(member.bytes) : member.bytes
      let fields =
        little(20, 2) + little(member.flags, 2) + little(member.method ?? (member.isDeflated ? 8 : 0), 2)
        + little(0, 2) + little(0x5921, 2) + little(0, 4) + little(data.count, 4)
        + little(member.statedSize ?? member.bytes.count, 4) + little(name.count, 2)
        + little(member.extra.count, 2)
      directory += little(0x0201_4B50, 4) + little(20, 2) + fields + little(0, 10) + little(body.count, 4)
      directory += name + member.extra
      body += little(0x0403_4B50, 4) + fields + name + member.extra + data
    }
    return body + directory + little(0x0605_4B50, 4) + little(0, 4) + little(members.count, 2)
      + little(members.count, 2) + little(directory.count, 4) + little(body.count, 4) + little(0, 2)
  }
}

/// A tar file of a test's making.
private enum TarFile {
  struct Member {
    var name: String
    var bytes: [UInt8] = []
    var kind: Character = "0"
    var statedSize: Int?
  }

  static func bytes(_ members: [Member]) -> [UInt8] {
    members.flatMap(bytes) + [UInt8](repeating: 0, count: 1024)
  }

  static func bytes(_ member: Member) -> [UInt8] {
    func octal(_ value: Int, _ count: Int) -> [UInt8] {
      let digits = String(value, radix: 8)
      return Array((String(repeating: "0", count: count - 1 - digits.count) + digits).utf8) + [0]
    }
    var header = Array(member.name.utf8) + [UInt8](repeating: 0, count: 100 - member.name.utf8.count)
    header += octal(0o644, 8) + octal(0, 8) + octal(0, 8)
    header += octal(member.statedSize ?? member.bytes.count, 12) + octal(1_700_000_000, 12)
    header += [UInt8](repeating: 0x20, count: 8) + Array(String(member.kind).utf8)
    header += [UInt8](repeating: 0, count: 100) + Array("ustar\u{0}00".utf8)
    header += [UInt8](repeating: 0, count: 512 - header.count)
    header.replaceSubrange(148..<156, with: octal(header.reduce(0) { $0 + Int($1) }, 7) + [0x20])
    return header + member.bytes + [UInt8](repeating: 0, count: (512 - member.bytes.count % 512) % 512)
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

  @Test("Google Takeout may divide a folder: a photo's JSON may be in another archive")
  func divided() throws {
    let json =
      #"{"title": "alps.jpg", "description": "The ridge", "photoTakenTime": {"timestamp": "1258376000"}}"#
    let first = try write(
      "takeout-001.zip", [.init(name: "Takeout/2009/alps.jpg", bytes: try sample("alps.jpg"))])
    let second = try write(
      "takeout-002.zip",
      [
        .init(name: "Takeout/2009/alps.jpg.json", bytes: Array(json.utf8)),
        .init(name: "Takeout/2009/vase.jpg", bytes: try sample("vase.jpg")),
      ])
    for sources in [[first, second], [second, first]] {
      let run = try GalleryProgram.run(["list", "--csv", "--progress", "none"] + sources)
      #expect(run.status == 0 && run.text.contains(",The ridge,"), "\(run.text)\(run.errors)")
    }
  }

  @Test("An archive in an archive is not read, and a note says what to do")
  func nested() throws {
    let alps = ZIPFile.Member(name: "alps.jpg", bytes: try sample("alps.jpg"))
    let archive = try write(
      "album.zip", [alps, ZIPFile.Member(name: "inner.zip", bytes: ZIPFile.bytes([alps]))])
    let run = try GalleryProgram.build([archive], to: folder.file("out"))
    #expect(run.status == 0)
    #expect(
      run.errors.contains(
        "archives in archives are not read; unpack \(archive) to read \(archive)/inner.zip"),
      "\(run.errors)")
  }

  @Test("A ZIP, stored or deflated, and a tar give the sheets of its folder, also from the cache")
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
    let long = "2019/" + String(repeating: "/", count: 120) + "canyon.jpg"
    let record = " path=2019/vase.jpg\n"
    try folder.write(
      "tar/album.tar",
      TarFile.bytes([
        .init(name: "2019/", kind: "5"), .init(name: "./alps.jpg", bytes: members[0].bytes),
        .init(name: "x", bytes: Array("\(record.utf8.count + 2)\(record)".utf8), kind: "x"),
        .init(name: "short", bytes: members[1].bytes),
        .init(name: "././@LongLink", bytes: Array(long.utf8) + [0], kind: "L"),
        .init(name: "cut", bytes: members[2].bytes),
      ]))
    for archive in [
      try write("zip/album.zip", members), try write("cbz/album.cbz", deflated),
      folder.file("tar/album.tar").string,
    ] {
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

  private func listed(_ archive: String, _ options: String...) throws -> Subprocess {
    try GalleryProgram.run(["list", archive] + options)
  }

  @Test("Names of members may have backslashes, and letters of code page 437 or of the field 0x7075")
  func names() throws {
    let photo = try sample("daisy.jpg")
    /// Returns a field with a name in UTF-8, and the checksum of the name beside it.
    func field(_ name: String, _ checksum: UInt32) -> [UInt8] {
      ZIPFile.little(0x7075, 2) + ZIPFile.little(5 + name.utf8.count, 2) + [1]
        + ZIPFile.little(Int(checksum), 4) + Array(name.utf8)
    }
    let archive = try write(
      "a.zip",
      [
        .init(name: "trip\\b.jpg", bytes: photo), .init(name: "trip\\", bytes: []),
        .init(name: "..\\out.jpg", bytes: photo), .init(name: "\u{C9}t\u{E9}.jpg", bytes: photo),
        .init(name: "", nameBytes: [0x9A, 0x62, 0x2F, 0xE1, 0xE3, 0xFF] + Array(".jpg".utf8), bytes: photo),
        .init(name: "1.jpg", extra: field("\u{65E5}.jpg", 0xA327_7DDD), bytes: photo),
        .init(name: "2.jpg", extra: field("old.jpg", 0xA327_7DDD), bytes: photo),
      ])
    let run = try listed(archive)
    for name in [
      "trip/b.jpg", "\u{C9}t\u{E9}.jpg", "\u{DC}b/\u{DF}\u{3C0}\u{A0}.jpg", "\u{65E5}.jpg", "2.jpg",
    ] {
      #expect(run.text.contains("\"id\":\"\(name)\""), "\(name): \(run.text)")
    }
    #expect(run.lines.count == 5)
    #expect(run.errors.contains("names leave the archive: 1, such as ../out.jpg"), "\(run.errors)")
  }

  @Test("Sidecars in archives are read like those in folders, and copies count as other files")
  func sidecars() throws {
    let packet = Array(
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
      ><rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="2"/></rdf:RDF></x:xmpmeta>
      """.utf8)
    let photo = try sample("daisy.jpg")
    let members = [("a/1.jpg", photo), ("a/1.XMP", packet), ("b/1.jpg", photo), ("b/1.jpg_original", photo)]
    let stored = members.map { ZIPFile.Member(name: $0.0, bytes: $0.1) }
    var deflated = stored
    for index in deflated.indices { deflated[index].isDeflated = true }
    try folder.write("c.tar", TarFile.bytes(members.map { .init(name: $0.0, bytes: $0.1) }))
    for archive in [
      try write("a.zip", stored), try write("b.zip", deflated), folder.file("c.tar").string,
    ] {
      let all = try listed(archive)
      #expect(all.lines.count == 2, "\(archive): \(all.text)")
      func expectRating(_ run: Subprocess) {
        let rated = run.lines.filter { $0.contains("\"rating\":2") }
        #expect(rated.count == 1 && rated[0].contains("\"id\":\"a/1.jpg\""), "\(archive): \(run.text)")
      }
      expectRating(try listed(archive, "--facts"))
      let inspected = try GalleryProgram.run(["inspect", archive])
      #expect(inspected.text.contains("b/1.jpg_original"), "\(archive): \(inspected.text)")
      // A list of unread photos finds them again.
      let list = folder.file("list.jsonl")
      try folder.write("list.jsonl", try listed(archive, "--unread").text)
      expectRating(try listed(list.string, "--facts"))
    }
  }

  @Test("Pages of photos in archives, drawn one by one, equal the files of a build")
  func pages() throws {
    func tar(_ name: String) throws -> [UInt8] {
      TarFile.bytes([.init(name: "2019/\(name)", bytes: try sample(name))])
    }
    let (alps, vase) = (try sample("alps.jpg"), try sample("vase.jpg"))
    try folder.write("c.tar", try tar("canyon.jpg"))
    try folder.write("d.tar.gz", try compressed(try tar("eggs.jpg"), by: "gzip"))
    let archives = [
      try write("a.zip", [.init(name: "alps.jpg", bytes: alps)]),
      try write("b.zip", [.init(name: "2019/vase.jpg", bytes: vase, isDeflated: true)]),
      folder.file("c.tar").string, folder.file("d.tar.gz").string,
    ]
    let options = ["--columns", "1", "--cell", "120", "--page", "a5", "--dpi", "40", "--caption", "{path}"]
    #expect(try GalleryProgram.build(archives, to: folder.file("built"), options).status == 0)
    let plan = try GalleryProgram.run(
      ["plan"] + archives + options + ["--pages-to", folder.file("pages").string])
    #expect(plan.status == 0, "\(plan.errors)")
    var (built, drawn) = (try folder.files(in: "built"), [String: Data]())
    let pages = try folder.files(in: "pages").keys.filter { $0.contains("/") }
    for (index, page) in pages.enumerated() {
      let run = try GalleryProgram.run(
        ["render", folder.file("pages/\(page)").string, "-o", folder.file("part-\(index)").string])
      #expect(run.status == 0, "\(page): \(run.errors)")
      drawn.merge(try folder.files(in: "part-\(index)")) { $1 }
    }
    (built["report.json"], drawn["report.json"]) = (nil, nil)
    #expect(pages.count > 3 && built.count == pages.count && drawn == built)
  }

  @Test("Originals of an archive are refused")
  func originals() throws {
    let archive = try write("a.zip", [.init(name: "alps.jpg", bytes: try sample("alps.jpg"))])
    let out = folder.file("out")
    let refused = try GalleryProgram.build(
      [archive], to: out, ["--format", "html", "--html", "originals=copy"])
    #expect(refused.status == 66)
    #expect(refused.errors.contains("unpack the archive"), "\(refused.errors)")
  }

  @Test("list, verify and manifests hash stored and deflated members like files")
  func hashes() throws {
    let (alps, vase) = (try sample("alps.jpg"), try sample("vase.jpg"))
    for (name, bytes) in [("alps.jpg", alps), ("twice.jpg", alps), ("vase.jpg", vase)] {
      try folder.write(FilePath("album/\(name)"), bytes)
    }
    /// Returns the identities and hashes that `list` prints.
    func hashes(_ source: String) throws -> [String] {
      let run = try GalleryProgram.run(["list", source, "--facts", "--sha256", "--no-cache"])
      #expect(run.status == 0 && !run.text.contains("problem"), "\(source): \(run.text)")
      return run.text.split(separator: "\n").compactMap { line in
        line.firstMatch(of: /"sha256":"[0-9a-f]{64}"/).map { "\($0.output)" }
      }
    }
    let expected = try hashes(folder.file("album").string)
    #expect(expected.count == 3 && Set(expected).count == 2)
    try folder.write(
      "a.tar",
      TarFile.bytes([
        .init(name: "alps.jpg", bytes: alps), .init(name: "twice.jpg", bytes: alps),
        .init(name: "vase.jpg", bytes: vase),
      ]))
    let zip = try write(
      "a.zip",
      [
        .init(name: "alps.jpg", bytes: alps), .init(name: "twice.jpg", bytes: alps, isDeflated: true),
        .init(name: "vase.jpg", bytes: vase, isDeflated: true),
      ])
    let out = folder.file("out")
    let built = try GalleryProgram.build([folder.file("album").string], to: out)
    #expect(built.status == 0)
    for archive in [zip, folder.file("a.tar").string] {
      #expect(try hashes(archive) == expected, "\(archive)")
      let verified = try GalleryProgram.run(["verify", out.string, archive])
      #expect(verified.status == 0 && verified.text.contains("3 photos as reported"), "\(verified.text)")
      let twice = try GalleryProgram.build([archive], to: folder.file("twice"), ["--duplicates"])
      #expect(twice.errors.contains("alps.jpg, twice.jpg are identical files"), "\(twice.errors)")
    }
  }

  /// Expects that the report has these reasons, and two placed photos.
  private func expect(_ reasons: [String: String]) throws {
    let report = try ReportFile(in: folder.file("out"))
    for name in ["good.jpg", "twice.jpg"] { #expect(report.photo(name)?.status == "placed", "\(name)") }
    for (name, reason) in reasons {
      let found = report.photo(name)?.reason ?? ""
      #expect(found.contains(reason), "\(name): \(found)")
    }
    #expect(report.photos.count == reasons.count + 2)
  }

  private func expectOmissions(_ errors: String) {
    #expect(errors.contains("names leave the archive: 2, such as ../out.jpg"), "\(errors)")
    #expect(errors.contains("the same name: 1, such as twice.jpg"), "\(errors)")
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
    try expect([
      "secret.jpg": "encrypted", "bomb.jpg": "impossible", "huge.jpg": "GB", "big.jpg": "impossible",
      "odd.jpg": "method 14", "short.jpg": "deflated bytes are damaged",
    ])
    expectOmissions(run.errors)
    #expect(run.errors.contains("1 zip"))
    #expect(!folder.names().contains("out.jpg"))
  }

  @Test("Members of a tar that cannot be shown have a reason, and the others are shown")
  func hostileTar() throws {
    let photo = try sample("alps.jpg")
    let members: [TarFile.Member] = [
      .init(name: "good.jpg", bytes: photo), .init(name: "../out.jpg", bytes: photo),
      .init(name: "/root.jpg", bytes: photo), .init(name: "twice.jpg", bytes: [1]),
      .init(name: "hard.jpg", kind: "1"), .init(name: "soft.jpg", kind: "2"),
      .init(name: "latest", kind: "2"),
      .init(name: "device.jpg", kind: "3"), .init(name: "sparse.jpg", bytes: photo, kind: "S"),
      .init(name: "notes.txt", bytes: Array("notes".utf8)), .init(name: "twice.jpg", bytes: photo),
      .init(name: "cut.jpg", bytes: photo, statedSize: photo.count + 4096),
    ]
    try folder.write("photos/a.tar", TarFile.bytes(members))
    let run = try GalleryProgram.build([folder.file("photos/a.tar").string], to: folder.file("out"))
    #expect(run.status == 3)
    try expect([
      "hard.jpg": "a link", "soft.jpg": "a link", "device.jpg": "not a file", "sparse.jpg": "gaps",
      "cut.jpg": "the archive ends before it",
    ])
    expectOmissions(run.errors)
    #expect(run.errors.contains("truncated or damaged at byte"), "\(run.errors)")

    try folder.write("photos/b.jpg", photo)
    let beside = try GalleryProgram.build([folder.file("photos").string], to: folder.file("beside"))
    #expect(
      beside.status == 0 && beside.errors.contains("name them as sources, such as "), "\(beside.errors)")
    try folder.write("a.rar", Array("Rar!".utf8))
    let packed = try GalleryProgram.build([folder.file("a.rar").string], to: folder.file("packed"))
    #expect(packed.errors.contains("does not read RAR archives: unpack it"), "\(packed.errors)")
  }

  private static let compressors = [
    ("gzip", "tar.gz"), ("xz", "txz"), ("zstd", "tar.zst"), ("bzip2", "tar.bz2"),
  ]

  /// Returns the bytes as a program compresses them.
  private func compressed(_ bytes: [UInt8], by program: String) throws -> [UInt8] {
    let run = try Subprocess.run(program, ["-c"], input: Data(bytes))
    try #require(run.status == 0, "\(program): \(run.errors)")
    return Array(run.output)
  }

  @Test("Compressed tar files are read like tar files, and leave no file", arguments: compressors)
  func compressedTar(program: String, ending: String) throws {
    let tar = TarFile.bytes([
      .init(name: "alps.jpg", bytes: try sample("alps.jpg")),
      .init(name: "2019/vase.jpg", bytes: try sample("vase.jpg")),
    ])
    try folder.write("a.tar", tar)
    // Several streams count as one, and the second tar is behind the end of the first.
    let archive = "photos/a.\(ending)"
    try folder.write(FilePath(archive), try compressed(tar, by: program) + compressed(tar, by: program))
    try folder.write("temporary/other", [])
    let environment = ["TMPDIR": folder.file("temporary").string]
    func hashes(_ source: String) throws -> [Substring] {
      let run = try GalleryProgram.run(
        ["list", folder.file(source).string, "--facts", "--sha256", "--no-cache"],
        environment: environment)
      #expect(run.status == 0, "\(source): \(run.errors)")
      return run.text.matches(of: /"sha256":"[0-9a-f]{64}"/).map(\.output)
    }
    let expected = try hashes("a.tar")
    #expect(expected.count == 2)
    #expect(try hashes(archive) == expected)
    let run = try GalleryProgram.build(
      [folder.file(archive).string], to: folder.file("out"), environment: environment)
    #expect(run.status == 0 && run.errors.contains("2 photos, 2 placed"), "\(run.errors)")
    #expect(folder.names(in: "temporary") == ["other"])
    // In a folder, it counts as another file.
    let beside = try GalleryProgram.run(["inspect", folder.file("photos").string])
    #expect(beside.errors.contains("name them as sources, such as "), "\(beside.errors)")
    guard program == "gzip" else { return }
    // A second build takes its tiles from the cache, and no archive is decompressed without a folder for it.
    let again = try GalleryProgram.build(
      [folder.file(archive).string], to: folder.file("out"), environment: environment)
    #expect(again.status == 0 && again.errors.contains("2 photos, 2 placed"), "\(again.errors)")
    let full = try GalleryProgram.run(
      ["inspect", folder.file(archive).string],
      environment: ["TMPDIR": folder.file("missing").string])
    #expect(full.status == 66 && full.errors.contains("set TMPDIR to another folder"), "\(full.errors)")
  }

  @Test("Damaged and oversized compressed archives have a reason", arguments: compressors)
  func hostileCompression(program: String, ending: String) throws {
    let photo = try sample("alps.jpg")
    // Behind the photo, bzip2's blocks need more bytes than the file keeps.
    var generator = SplitMix64(seed: 38)
    let noise = (0..<2_000_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let tar = TarFile.bytes([.init(name: "good.jpg", bytes: photo), .init(name: "rest.jpg", bytes: noise)])
    func inspect(_ bytes: [UInt8]) throws -> Subprocess {
      let file = "a.\(ending)"
      try folder.write(FilePath(file), bytes)
      return try GalleryProgram.run(["inspect", folder.file(file).string])
    }
    let whole = try compressed(tar, by: program)
    let cut = try inspect(Array(whole.dropLast(500_000)))
    #expect(cut.status == 3 && cut.text.contains("good.jpg"), "\(cut.errors)")
    #expect(cut.errors.contains("the archive is truncated or damaged at byte"), "\(cut.errors)")
    if program == "gzip" {
      // The last 8 bytes are the checksum and the size.
      let changed = try inspect(whole.dropLast(8) + [0, 0, 0, 0] + whole.suffix(4))
      #expect(changed.status == 3 && changed.text.contains("good.jpg"), "\(changed.errors)")
      #expect(changed.errors.contains("the archive is truncated or damaged"), "\(changed.errors)")
    }
    let empty = try inspect(Array(whole.prefix(20)))
    #expect(
      empty.status == 66 && empty.errors.contains("the archive is truncated or damaged"), "\(empty.errors)")
    let text = try inspect(try compressed(Array("notes".utf8), by: program))
    #expect(text.status == 66 && text.errors.contains("no tar archive in it"), "\(text.errors)")
  }

  @Test("An archive that decompresses to endless zeros is refused")
  func bomb() throws {
    let bomb = try Subprocess.run("sh", ["-c", "head -c 1200000000 /dev/zero | zstd -c"])
    try folder.write("bomb.tar.zst", Array(bomb.output))
    let run = try GalleryProgram.run(["inspect", folder.file("bomb.tar.zst").string])
    #expect(run.status == 66 && run.errors.contains("decompressed, it exceeds"), "\(run.errors)")
  }

  @Test("A ZIP without its directory is refused")
  func truncated() throws {
    let photo = try sample("daisy.jpg")
    let whole = ZIPFile.bytes([
      .init(name: "a.jpg", bytes: photo), .init(name: "b.jpg", bytes: photo, isDeflated: true),
    ])
    try folder.write(FilePath("cut.zip"), Array(whole.dropLast(60)))
    let cut = try GalleryProgram.build([folder.file("cut.zip").string], to: folder.file("out"))
    #expect(cut.status != 0 && cut.errors.contains("the archive is truncated or damaged"), "\(cut.errors)")
  }
}
