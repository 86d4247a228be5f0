import GalleryModel
import GallerySources
import SystemPackage
import TestSupport
import Testing

@Suite struct FileSourcesTests {
  private func ids(_ sources: FilePath...) throws -> [String] {
    try FileSources.discover(sources).photos.map(\.id)
  }

  @Test("A single folder's photos are named by their path below it")
  func single() throws {
    let folder = try TemporaryFolder()
    try folder.write("trip/1.jpg")
    try folder.write("trip/day 2/2.jpg")
    #expect(try ids(folder.file("trip")) == ["1.jpg", "day 2/2.jpg"])
    #expect(try ids(folder.file("trip/")) == ["1.jpg", "day 2/2.jpg"])
  }

  @Test("A named file is expected to be a photo, whatever its name")
  func file() throws {
    let folder = try TemporaryFolder()
    try folder.write("trip/scan", "abc")
    let photo = try #require(try FileSources.discover([folder.file("trip/scan")]).photos.first)
    #expect(photo.id == "scan")
    #expect(photo.isExpected)
    #expect(photo.byteCount == 3)
    #expect(photo.location == .file(folder.file("trip/scan")))
  }

  @Test("An empty file that the user names is a photo")
  func emptyFile() throws {
    let folder = try TemporaryFolder()
    try folder.write("empty.txt", "")
    let named = try FileSources.discover([folder.file("empty.txt")])
    #expect(named.photos.map(\.id) == ["empty.txt"])
    #expect(named.photos.map(\.byteCount) == [0])
  }

  @Test("With several sources, photos are prefixed with the folder's name, in source order")
  func several() throws {
    let folder = try TemporaryFolder()
    try folder.write("b/1.jpg")
    try folder.write("a/1.jpg")
    try folder.write("single.jpg")
    #expect(
      try ids(folder.file("b"), folder.file("a"), folder.file("single.jpg")) == [
        "b/1.jpg", "a/1.jpg", "single.jpg",
      ])
  }

  @Test("Equal names are numbered, skipping numbers that are taken")
  func coinciding() throws {
    let folder = try TemporaryFolder()
    for parent in ["one", "two", "three"] { try folder.write("\(parent)/trip/1.jpg") }
    #expect(
      try ids(folder.file("one/trip"), folder.file("two/trip"), folder.file("three/trip"))
        == ["trip/1.jpg", "trip/1.jpg#2", "trip/1.jpg#3"])
    try folder.write("one/trip/1.jpg#2")
    try folder.write("two/trip/1.jpg#2")
    let found = try ids(folder.file("one/trip"), folder.file("two/trip"), folder.file("three/trip"))
    #expect(found.count == 5)
    #expect(Set(found).count == 5)
  }

  @Test("A photo that is reached twice is listed once")
  func overlapping() throws {
    let folder = try TemporaryFolder()
    try folder.write("photos/trip/1.jpg")
    try folder.write("photos/2.jpg")
    try folder.link("alias", to: "photos")
    #expect(
      try ids(folder.file("photos"), folder.file("photos/trip")) == ["photos/2.jpg", "photos/trip/1.jpg"])
    #expect(try ids(folder.file("photos/trip"), folder.file("photos")) == ["trip/1.jpg", "photos/2.jpg"])
    #expect(try ids(folder.file("photos"), folder.file("photos")).count == 2)
    #expect(try ids(folder.file("photos"), folder.file("photos/../photos/./trip")).count == 2)
    #expect(try ids(folder.file("photos"), folder.file("photos/2.jpg")).count == 2)
    #expect(try ids(folder.file("photos"), folder.file("alias")).count == 2)
  }

  @Test("A photo named by relative and absolute path is listed once")
  func relative() throws {
    let folder = try TemporaryFolder()
    try folder.write("1.jpg")
    // Enough steps up to reach the root from any working directory.
    let steps = String(repeating: "../", count: 64)
    let relative = FilePath(steps + folder.path.string.dropFirst())
    #expect(try ids(folder.path, relative).count == 1)
  }

  @Test("A parent step out of a linked folder is followed, not shortened")
  func upFromLink() throws {
    let folder = try TemporaryFolder()
    try folder.write("photos/1.jpg")
    try folder.write("elsewhere/1.jpg")
    try folder.makeFolder("elsewhere/deep")
    try folder.link("photos/link", to: "../elsewhere/deep")
    #expect(try ids(folder.file("photos/1.jpg"), folder.file("photos/link/../1.jpg")).count == 2)
  }

  @Test(
    "A missing source is named", arguments: ["gone", "gone/deeper", "file.jpg/below", "dangling"])
  func missing(name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("file.jpg")
    try folder.link("dangling", to: "nothing")
    let path = folder.file(name)
    #expect(throws: SourceError.missing(path: path.string)) { try FileSources.discover([path]) }
  }

  @Test("A FIFO, socket or device is rejected by name without being opened")
  func special() throws {
    let folder = try TemporaryFolder()
    let sources = [
      try folder.makeFIFO("fifo.jpg"), try folder.makeSocket("socket.jpg"), FilePath("/dev/zero"),
    ]
    for source in sources {
      let error = Deadline.run(seconds: 20) { () -> SourceError? in
        do throws(SourceError) {
          _ = try FileSources.discover([source])
          return nil
        } catch {
          return error
        }
      }
      #expect(error == .notAFile(path: source.string))
    }
  }

  @Test("Every error names its path and the problem")
  func descriptions() {
    #expect(SourceError.missing(path: "a b").description == "a b: no such file or folder")
    for path in ["photos.old", "./a.b/c", "/www.photos.example/x", "a.1/b", "c:/photos"] {
      #expect(SourceError.missing(path: path).description == "\(path): no such file or folder")
    }
    for path in ["localhost:8000", "nas.home:5005/photos", "192.168.0.2/photos"] {
      #expect(SourceError.missing(path: path).description.contains("put http:// or https:// in front"))
    }
    for path in ["www.photos.example", "photos.example/album"] {
      #expect(SourceError.missing(path: path).description.hasSuffix("put https:// in front"))
    }
    #expect(
      SourceError.missing(path: "s3:/zoo/2024").description.hasSuffix("s3://BUCKET/PREFIX"))
    #expect(SourceError.missing(path: "ftp:/zoo/2024").description.hasSuffix("dav:// or s3://"))
    #expect(
      SourceError.notAFile(path: "tty").description
        == "tty: neither a file nor a folder; name photos or a folder of photos")
    #expect(
      SourceError.unreadable(path: "x", reason: "Permission denied").description == "x: Permission denied")
  }
}
