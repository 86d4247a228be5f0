import GalleryGeometry
import GalleryModel
import GallerySources
import SystemPackage
import TestSupport
import Testing

@testable import GalleryKit
@testable import GalleryWeb

@Suite struct ManifestMatchingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The photos in the order of a manifest, or the problems with it.
  private func arranged(_ photos: [String], _ list: String, name: String = "list.csv") throws
    -> CollectedPhotos
  {
    try folder.write(name, list)
    var collected = CollectedPhotos()
    var ids = UniqueNames()
    for name in photos {
      var photo = Photo.fake(name)
      photo.distinguish(in: &ids)
      collected.photos.append(.file(photo, source: ""))
    }
    try ManifestMatching(PhotoManifest(at: folder.file(name).string), collected.photos)
      .arrange(&collected, &ids)
    return collected
  }

  private func names(_ photos: [String], _ list: String) throws -> [String] {
    try arranged(photos, list).photos.map { photo in
      (photo.inspected?.failure == nil ? "" : "-") + photo.photo.id
    }
  }

  private func problems(_ photos: [String], _ list: String) throws -> [String] {
    do {
      _ = try arranged(photos, list)
      return []
    } catch let error as GalleryError {
      return error.lines
    }
  }

  @Test("A path matches from the source, by its end, or in a folder of equal name")
  func paths() throws {
    let photos = ["a.jpg", "x/b.jpg", "y/b.jpg", "x/deep/c.jpg"]
    #expect(try names(photos, "file\ny/b.jpg\n./a.jpg\n") == ["y/b.jpg", "a.jpg", "x/b.jpg", "x/deep/c.jpg"])
    #expect(try names(photos, "file\ndeep/c.jpg\n").first == "x/deep/c.jpg")
    #expect(try names(photos, "file\nC:/old/c.jpg\n").first == "x/deep/c.jpg")
    #expect(try names(photos, "file\nold/c.jpg\na.jpg\n").prefix(2) == ["x/deep/c.jpg", "a.jpg"])
    #expect(try names(photos, "file\nb.jpeg\n").first == "-b.jpeg")
  }

  @Test("A photo that one row names by path does not match another folder's row")
  func taken() throws {
    #expect(try names(["x/a.jpg"], "file\ny/a.jpg\nx/a.jpg\n") == ["-y/a.jpg", "x/a.jpg"])
    #expect(
      try problems(["x/a.jpg"], "file\ny/a.jpg\nz/a.jpg\n") == [
        "list.csv: line 3: names the same photo as line 2: x/a.jpg"
      ])
    #expect(
      try problems(["x/a.jpg", "y/a.jpg"], "file\nz/a.jpg\n") == [
        "list.csv: line 2: \"z/a.jpg\" matches several photos: x/a.jpg, y/a.jpg; write the path below the source"
      ])
  }

  @Test("Names equal in Unicode normalization match, unless both exist")
  func composition() throws {
    let (composed, decomposed) = ("caf\u{E9}.jpg", "cafe\u{301}.jpg")
    #expect(try names([decomposed], "file\n\(composed)\n").count == 1)
    let both = try names([decomposed, composed], "file\n\(composed)\n\(decomposed)\n")
    #expect(both.map { Array($0.utf8) } == [composed + "#2", decomposed].map { Array($0.utf8) })
  }

  @Test("A missing photo has its own identity and line; manifest details override the source's")
  func details() throws {
    let collected = try arranged(
      ["x/a.jpg"],
      "id,file,title,weight,focus,room\n7,a.jpg,T,2,\"0.5,0\",R\n8,/old/x/b.jpg,,,,\n9,c.jpg,,,,\n")
    let photo = collected.photos[0].photo
    #expect(photo.id == "x/a.jpg" && photo.details.title == "T" && photo.details.weight == 2)
    #expect(photo.details.focus == Point(x: 0.5, y: 0))
    #expect(photo.details.fields["room"] == "R" && photo.details.fields["id"] == "7")
    #expect(collected.manifest?.missing == [.init(line: 3, id: "b.jpg"), .init(line: 4, id: "c.jpg")])
    #expect(collected.manifest?.unlisted == [])
    #expect(collected.hasOrder)
  }

  @Test("Addresses outside all sources are downloaded, and every list format is a manifest")
  func forms() throws {
    let collected = try arranged(
      ["a.jpg"], "{\"image\": \"https://x.example/b.jpg\", \"title\": \"B\"}\n\"a.jpg\"\n", name: "list.jsonl"
    )
    guard case .web(let web)? = collected.photos.first else {
      Issue.record("the first photo is on the web")
      return
    }
    #expect(web.remote.image.text == "https://x.example/b.jpg" && web.photo.details.title == "B")
    #expect(collected.photos.count == 2 && collected.manifest?.missing == [])
    #expect(try arranged(["a.jpg"], "# all\na.jpg\n", name: "list.txt").manifest?.rows == 1)
  }
}
