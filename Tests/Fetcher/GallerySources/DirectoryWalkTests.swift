import Foundation
import GalleryFiles
import GalleryModel
import GallerySources
import SystemPackage
import TestSupport
import Testing

@Suite struct DirectoryWalkTests {
  private func ids(_ folder: TemporaryFolder) throws -> [String] {
    try FileSources.discover([folder.path]).photos.map(\.id)
  }

  @Test("All subfolders are searched, in the byte order of their names")
  func recursion() throws {
    let folder = try TemporaryFolder()
    for name in ["b.jpg", "a/2.jpg", "a/1.jpg", "a/deep/er/3.jpg", "B.jpg", "c/4", "10.jpg", "9.jpg"] {
      try folder.write(name)
    }
    try folder.makeFolder("empty")
    #expect(
      try ids(folder) == [
        "10.jpg", "9.jpg", "B.jpg", "a/1.jpg", "a/2.jpg", "a/deep/er/3.jpg", "b.jpg", "c/4",
      ])
  }

  @Test("Hidden files and other programs' thumbnails are left out, at any depth")
  func ignored() throws {
    let folder = try TemporaryFolder()
    let ignored = [
      ".DS_Store", ".hidden.jpg", "._1.jpg", ".thumbnails/1.jpg", "@eaDir/1.jpg/SYNOPHOTO_THUMB_M.jpg",
      "__MACOSX/1.jpg",
      ".git/1.jpg",
    ]
    for name in ignored {
      try folder.write(name)
      try folder.write("below/\(name)")
    }
    try folder.write("1.jpg")
    try folder.write("below/eaDir/1.jpg")
    let found = try FileSources.discover([folder.path])
    #expect(found.photos.map(\.id) == ["1.jpg", "below/eaDir/1.jpg"])
    #expect(found.unreadable.isEmpty)
  }

  @Test("A hidden folder that the user names is searched")
  func namedHidden() throws {
    let folder = try TemporaryFolder()
    try folder.write(".private/1.jpg")
    #expect(try FileSources.discover([folder.file(".private")]).photos.map(\.id) == ["1.jpg"])
  }

  @Test("Copies by name, snapshots and deleted files are other files, unless the user names them")
  func copies() throws {
    let folder = try TemporaryFolder()
    let copies = [
      "#1.jpg#", "1.THM", "1.jpg.bak", "1.jpg.old2", "1.jpg.part", "1.jpg_exiftool_tmp", "1.jpg_original",
      "1.jpg~",
    ]
    for name in copies + ["1.jpg", "1 copy.jpg", "1.jpg_large", "a.bak/1.jpg", "scan"] {
      try folder.write(name)
    }
    for name in ["#recycle/1.jpg", "#snapshot/day/1.jpg", "$Recycle.Bin/1.jpg"] { try folder.write(name) }
    let found = try FileSources.discover([folder.path])
    #expect(found.photos.map(\.id) == ["1 copy.jpg", "1.jpg", "1.jpg_large", "a.bak/1.jpg", "scan"])
    #expect(Set(found.others) == Set(copies + ["#recycle", "#snapshot", "$Recycle.Bin"]))
    let named = [folder.file("1.jpg~"), folder.file("#snapshot")]
    #expect(try FileSources.discover(named).photos.map(\.id) == ["1.jpg~", "#snapshot/day/1.jpg"])
  }

  @Test("An empty file is a certain photo only if its name promises one")
  func emptyFiles() throws {
    let folder = try TemporaryFolder()
    try folder.write("a/empty", "")
    try folder.write("a/empty.JPG", "")
    try folder.write("a/blank.txt", "")
    try folder.write("a/full.jpg")
    let found = try FileSources.discover([folder.path])
    #expect(found.photos.map(\.id) == ["a/blank.txt", "a/empty", "a/empty.JPG", "a/full.jpg"])
    #expect(found.photos.map(\.isExpected) == [false, false, true, true])
  }

  @Test("The movie of a Live Photo belongs to its photo, and other movies do not")
  func livePhotos() throws {
    let folder = try TemporaryFolder()
    for name in ["1.heic", "1.MOV", "1.AAE", "2.mov", "a/1.mp4", "a/1.jpg", "a/IMG_3.JPG", "a/IMG_O3.AAE"] {
      try folder.write(name)
    }
    let found = try FileSources.discover([folder.path])
    #expect(found.photos.map(\.id) == ["1.heic", "2.mov", "a/1.jpg", "a/IMG_3.JPG"])
  }

  @Test("Link loops end, and every folder is entered once")
  func loops() throws {
    let folder = try TemporaryFolder()
    try folder.write("a/1.jpg")
    try folder.link("a/up", to: "..")
    try folder.link("a/self", to: ".")
    try folder.link("again", to: "a")
    try folder.link("round", to: "trip")
    try folder.link("trip", to: "round")
    let found = try FileSources.discover([folder.path])
    #expect(found.photos.map(\.id) == ["a/1.jpg"])
    #expect(found.unreadable.isEmpty)
  }

  @Test("Links to files and folders elsewhere are followed, under the link's name")
  func links() throws {
    let elsewhere = try TemporaryFolder()
    try elsewhere.write("album/2.jpg")
    let folder = try TemporaryFolder()
    try folder.link("holiday", to: elsewhere.file("album").string)
    try folder.link("best.jpg", to: elsewhere.file("album/2.jpg").string)
    #expect(try ids(folder) == ["best.jpg", "holiday/2.jpg"])
  }

  @Test("A dangling link is an unreadable photo if its name promises a photo")
  func dangling() throws {
    let folder = try TemporaryFolder()
    try folder.link("gone.jpg", to: "nowhere")
    try folder.link("gone", to: "nowhere")
    try folder.link("loop.jpg", to: "loop.jpg")
    let found = try FileSources.discover([folder.path])
    #expect(found.photos.map(\.id) == ["gone.jpg", "loop.jpg"])
    #expect(found.photos.map(\.isExpected) == [true, true])
    #expect(found.unreadable.isEmpty)
  }

  @Test("FIFOs, sockets and devices are never opened; a photo's name makes them unreadable photos")
  func special() throws {
    let folder = try TemporaryFolder()
    try folder.write("1.jpg")
    try folder.makeFIFO("fifo.jpg")
    // Every folder is searched for this name.
    try folder.makeFIFO("report.json")
    try folder.makeSocket("socket.jpg")
    try folder.makeFIFO("pipe")
    try folder.link("device.jpg", to: "/dev/zero")
    let path = folder.path
    let found = Deadline.run(seconds: 20) { try? FileSources.discover([path]).photos.map(\.id) }
    #expect(found == ["1.jpg", "device.jpg", "fifo.jpg", "socket.jpg"])
  }

  @Test(
    "An unreadable folder is reported, and the others are searched", .disabled(if: geteuid() == 0))
  func unreadable() throws {
    let folder = try TemporaryFolder()
    try folder.write("locked/1.jpg")
    try folder.write("listed/2.jpg")
    try folder.write("open/3.jpg")
    let modes: [(name: String, mode: mode_t)] = [("locked", 0o000), ("listed", 0o400)]
    for (name, mode) in modes { #expect(chmod(folder.file(name).string, mode) == 0) }
    defer { for (name, _) in modes { chmod(folder.file(name).string, 0o700) } }
    let found = try FileSources.discover([folder.path])
    #expect(found.photos.map(\.id) == ["listed/2.jpg", "open/3.jpg"])
    #expect(found.unreadable.map(\.path) == ["locked/"])
    #expect(Set(found.unreadable.map(\.reason)) == [Errno.permissionDenied.description])
    let locked = folder.file("locked")
    #expect(throws: SourceError.unreadable(path: locked.string, reason: Errno.permissionDenied.description)) {
      try FileSources.discover([locked])
    }
  }

  @Test("Folders nested too deeply are reported and not followed")
  func nested() throws {
    let folder = try TemporaryFolder()
    let deep = FilePath(Array(repeating: "d", count: 300).joined(separator: "/"))
    try folder.write(deep.appending("lost.jpg"), [1])
    try folder.write("d/1.jpg")
    let found = try FileSources.discover([folder.path])
    #expect(found.photos.map(\.id) == ["d/1.jpg"])
    #expect(found.unreadable.count == 1)
  }

  #if os(Linux)
    @Test("Names that are not UTF-8 are found, distinguished and opened by their bytes")
    func bytes() throws {
      let folder = try TemporaryFolder()
      // Also the names of a U+FFFD and of its escaped form.
      let names: [[CChar]] = [
        [-1, 46, 106, 112, 103, 0], [-2, 46, 106, 112, 103, 0], [-17, -65, -67, 46, 106, 112, 103, 0],
        [-17, -65, -67, 70, 70, 46, 106, 112, 103, 0],
      ]
      for (index, name) in names.enumerated() {
        try folder.write(FilePath(platformString: name), Array(repeating: 1, count: index + 1))
      }
      let photos = try FileSources.discover([folder.path]).photos
      #expect(photos.map(\.id) == ["�EF�BF�BD.jpg", "�EF�BF�BDFF.jpg", "�FE.jpg", "�FF.jpg"])
      #expect(photos.map(\.byteCount) == [3, 4, 2, 1])
      #expect(photos.map(\.isExpected) == [true, true, true, true])
      for photo in photos {
        #expect(folder.path.pushing(FilePath(text: photo.id)) == photo.file)
        guard case .file(let path) = photo.location else { continue }
        #expect(FilePath(text: path.text) == path)
        let descriptor = try FileDescriptor.open(path, .readOnly)
        try descriptor.close()
      }
    }

    @Test("Two Unicode spellings of a name are two photos with two identities")
    func spellings() throws {
      let folder = try TemporaryFolder()
      try folder.write("caf\u{E9}.jpg")
      try folder.write("cafe\u{301}.jpg")
      #expect(Set(try ids(folder)).count == 2)
    }
  #endif

  @Test("A photo's facts are its file's")
  func facts() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("1.jpg", "four")
    let date = Date(timeIntervalSince1970: 1_500_000_000.25)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path.string)
    let photo = try #require(try FileSources.discover([folder.path]).photos.first)
    #expect(photo.byteCount == 4)
    #expect(abs(photo.modified - 1_500_000_000.25) < 1e-3)
    #expect(photo.location == .file(path))
  }

  @Test("Sidecars belong to photos, exact names first, and are not expected photos")
  func sidecars() throws {
    let folder = try TemporaryFolder()
    for name in [
      "a/1.jpg", "a/1.xmp", "a/1.jpg.xmp", "a/2.CR2", "a/2.XMP", "a/3.jpg", "a/other.xmp", "b/1.xmp",
      "b/1.v2.jpg", "b/1.v2.xmp", "c/E\u{301}.jpg", "c/\u{E9}.Xmp",
    ] {
      try folder.write(name)
    }
    let photos = try FileSources.discover([folder.path]).photos
    #expect(
      photos.map { ([$0.id] + $0.sidecars.compactMap { $0.lastComponent?.string }).joined(separator: " ") }
        == [
          "a/1.jpg 1.jpg.xmp 1.xmp", "a/2.CR2 2.XMP", "a/3.jpg", "a/other.xmp", "b/1.v2.jpg 1.v2.xmp",
          "b/1.xmp",
          "c/E\u{301}.jpg \u{E9}.Xmp",
        ])
    #expect(photos.filter(\.isExpected).count == 5)
    let named = try FileSources.discover(["a/1.jpg", "a/2.CR2", "c/E\u{301}.jpg"].map { folder.file($0) })
      .photos
    #expect(named.map { $0.sidecars.first?.lastComponent?.string } == ["1.jpg.xmp", "2.XMP", "\u{E9}.Xmp"])
  }
}
