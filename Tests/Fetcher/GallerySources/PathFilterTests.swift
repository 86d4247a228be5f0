import GalleryModel
import SystemPackage
import TestSupport
import Testing

@testable import GallerySources

@Suite struct PathFilterTests {
  @Test(
    "A pattern matches names at any level, paths from the source, and folder contents",
    arguments: [
      ("*.jpg", "1.jpg", true), ("*.jpg", "trip/1.JPG", true), ("*.jpg", "trip/1.png", false),
      ("trip", "trip/1.jpg", true), ("trip/", "a/trip/1.jpg", true), ("trip", "trips/1.jpg", false),
      ("trip/*.jpg", "trip/1.jpg", true), ("trip/*.jpg", "a/trip/1.jpg", false),
      ("trip/*", "trip/day/1.jpg", true), ("/trip", "trip/1.jpg", true), ("/trip", "a/trip/1.jpg", false),
      ("2024/**/best", "2024/best/1.jpg", true), ("2024/**/best", "2024/a/b/best/1.jpg", true),
      ("2024/**/best", "2023/best/1.jpg", false), ("**/1.jpg", "a/b/1.jpg", true),
      ("a/**", "a/b/1.jpg", true),
      ("a/**", "a", false), ("IMG_?.jpg", "img_1.jpg", true), ("IMG_?.jpg", "img_12.jpg", false),
      ("[0-9]*", "7.jpg", true), ("[!0-9]*", "7.jpg", false), ("[ab]x", "bx", true), ("[", "[", true),
      ("*a*b*c*", "xaxbxc", true), ("*a*b*c*", "xaxcxb", false), ("ü*", "über.jpg", true), ("*", "", false),
    ])
  func patterns(pattern: String, path: String, isMatch: Bool) {
    #expect(PathPattern(pattern).matches(path) == isMatch)
  }

  @Test("A pattern of many stars is matched quickly")
  func stars() {
    let pattern = PathPattern(String(repeating: "*a", count: 60) + "b")
    let name = String(repeating: "a", count: 2000)
    let isMatch = Deadline.run(seconds: 20) { pattern.matches(name) }
    #expect(isMatch == false)
  }

  private func found(
    by filter: PathFilter, prefixed: Bool = false
  ) throws -> (ids: [String], notes: [String]) {
    let folder = try TemporaryFolder()
    for path in ["1.jpg", "a/2.jpg", "a/raw/3.png", "b/4.jpg", "notes.txt"] { try folder.write("s/\(path)") }
    var sources = FileSources(isPrefixed: prefixed)
    sources.filter = filter
    var ids = UniqueNames()
    let photos = try sources.add(folder.file("s"), ids: &ids)
    return (photos.map(\.id), sources.filter.notes)
  }

  @Test("Photos are filtered by their paths in the source, and omissions are counted")
  func filter() throws {
    let photos = try found(by: PathFilter(including: ["*.jpg"]))
    #expect(photos.ids == ["1.jpg", "a/2.jpg", "b/4.jpg"])
    #expect(photos.notes == ["skipped 1 photo (--include, --exclude)"])
    let others = try found(
      by: PathFilter(including: ["*.jpg", "*.png"], excluding: ["a/raw", "4.*"]))
    #expect(others.ids == ["1.jpg", "a/2.jpg"])
    #expect(others.notes == ["skipped 2 photos (--include, --exclude)"])
    // The name of the source is not part of a photo's path.
    let prefixed = try found(by: PathFilter(excluding: ["s", "/a/2.jpg"]), prefixed: true)
    #expect(
      prefixed.ids.filter { !$0.hasSuffix(".txt") } == ["s/1.jpg", "s/a/raw/3.png", "s/b/4.jpg"])
  }

  @Test(
    "A name excludes the photo without its extension and the pair of its files, but nothing else",
    arguments: [
      ("DSC_1.JPG", "a/dsc_1.nef", true, true), ("DSC_1.NEF", "DSC_1.jpg", true, true),
      ("DSC_1", "DSC_1.NEF", true, false),
      ("IMG_1.HEIC", "IMG_E1.HEIC", true, true), ("a/DSC_1.JPG", "a/DSC_1.NEF", true, true),
      ("a/DSC_1.JPG", "b/DSC_1.NEF", false, true), ("*.JPG", "DSC_1.NEF", false, true),
      ("DSC_1.JPG", "DSC_1.png", false, true), ("DSC_1.JPG", "DSC_10.NEF", false, true),
      ("DSC", "DSC_1.JPG", false, true),
    ])
  func pairs(pattern: String, path: String, isExcluded: Bool, isOfPairs: Bool) {
    var filter = PathFilter(excluding: [pattern])
    #expect(filter.takes(path) != isExcluded)
    var both = PathFilter(excluding: [pattern], foldsPairs: false)
    #expect(both.takes(path) == (isOfPairs || !isExcluded))
  }

  @Test("A pattern that matches no path is reported")
  func unused() throws {
    #expect(
      try found(by: PathFilter(excluding: ["*.gif"])).notes == ["--exclude *.gif: no photo matches"])
  }

  @Test("Folders are searched to the requested depth")
  func depth() throws {
    #expect(try found(by: PathFilter(depth: 1)).ids.filter { $0 != "notes.txt" } == ["1.jpg"])
    #expect(
      try found(by: PathFilter(depth: 2)).ids.filter { $0 != "notes.txt" } == ["1.jpg", "a/2.jpg", "b/4.jpg"])
    #expect(try found(by: PathFilter(depth: 3)).ids.contains("a/raw/3.png"))
  }
}
