import Foundation
import GalleryGeometry
import GalleryModel
import SystemPackage
import TestSupport
import Testing

@Suite struct OutlinePathTests {
  private func points(_ data: String) throws -> [Point] {
    try OutlinePath(data).polygons(in: Rect(x: 0, y: 0, width: 10, height: 10)).flatMap(\.self)
  }

  @Test(
    "Every notation of path data is the same square",
    arguments: [
      "M5 5H10V10H5Z", "m0,0 10-0 0 10 -10 0z", "M0 0L1e1 0 10 1.e1 0 10Z", "M.0.0h10v10h-10z",
      "M0 0 10 0 10 10 0 10",
    ])
  func notations(data: String) throws { #expect(try OutlinePath(data) == OutlinePath("M0 0H1V1H0Z")) }

  @Test(
    "Arcs are those of circles: large and small, in both directions, of radii too small, without separators",
    arguments: [
      "M0 5A5 5 0 0110 5A5 5 0 010 5Z", "M5 0a5 5 90 1 0 .0 10 5 5 0 0 0 0-10",
      "M0 5a2 2 0 0 1 10 0 2 2 0 0 1-10 0", "M10 5A5 5 0 1 1 5 0 5 5 0 0 1 10 5Z",
    ])
  func arcs(data: String) throws {
    for point in try points(data) {
      let across = point.x - 5
      let down = point.y - 5
      #expect(abs((across * across + down * down).squareRoot() - 5) < 0.01, "\(point)")
    }
  }

  @Test("Smooth and quadratic curves, and arcs of turned ellipses, are other curves")
  func curves() throws {
    for (data, other) in [
      ("M0 0Q6 6 12 0T24 0Z", "M0 0C4 4 8 4 12 0S20-4 24 0Z"),
      ("M0 0A3 6 90 0 1 6 3H0Z", "M0 0A6 3 0 0 1 6 3H0Z"),
    ] {
      for (first, second) in zip(try points(data), try points(other)) {
        #expect(abs(first.x - second.x) + abs(first.y - second.y) < 1e-3, "\(data)")
      }
    }
  }

  @Test("The text of a path is the same path, which fills its frame in its own proportions")
  func text() throws {
    let path = try OutlinePath("m1 2.1c.3-4 4-9 0-6.5 4-2.5 5 2.5 0 6.5zm1 1h.1v.7z")
    #expect(try OutlinePath(path.data) == path)
    #expect(try CropShape(text: CropShape.path(path).text) == .path(path))
    let mask = TileOutline.path(try OutlinePath("M0 0H40V10H0Z"))
    #expect(mask.path(in: Rect(x: 0, y: 0, width: 10, height: 10))[0] == .move(to: Point(x: 0, y: 3.75)))
  }

  private func shape(_ content: String) throws -> Result<CropShape, ConfigurationProblem> {
    let folder = try TemporaryFolder()
    let file = try folder.write("star.svg", content).string
    return Result { () throws(ConfigurationProblem) in try CropShape(svg: URL(filePath: file)) }
      .mapError { ConfigurationProblem(place: $0.place == file ? "" : $0.place, message: $0.message) }
  }

  @Test("A file has what it draws, and is refused if an outline would ignore something")
  func files() throws {
    let path = "<path style='fill:#f00;display:inline'\n d='M0 0H9V9Z' id=\"d\"/>"
    let drawing = """
      <?xml version='1.0'?><!-- <path transform='x'/> --><svg xmlns:s='x'><s:view/><title>d="M1 1"</title><defs/>
      <defs id='a'><rect/></defs><g>\(path)</g><polygon points='0,0 5,5 0,5'/></svg>
      """
    #expect(try shape(drawing).get() == .path(OutlinePath("M0 0H9V9ZM0 0 5 5 0 5Z")))

    for (content, expected) in [
      ("<svg fill='none'><path stroke='#000' d='M0 0H9V9Z'/></svg>", "has <path> without a fill"),
      ("<svg><defs><rect/><style>.a{fill-rule:evenodd}</style></defs>\(path)</svg>", "has evenodd; apply"),
      ("<svg><path opacity='0' d='M0 0H9V9Z'/></svg>", "has opacity='0; apply"),
      ("<svg><path d='M0 0H100000000V1H0Z'/></svg>", "has a path that encloses no area"),
      ("<svg/>", "has no path; draw"), ("<svg><circle r='3'/></svg>", "has <circle>; convert"),
      ("<svg><g transform='scale(2)'>\(path)</g></svg>", "has transform=; apply"),
      ("<svg><path style='fill-rule:evenodd' d='M0 0H9V9Z'/></svg>", "let holes run backwards"),
      ("<svg><path d='M0 0 L5,x'/></svg>", "has invalid path data before \"x\"; expected data"),
      ("<svg><path d='M0 0 L5 5'/></svg>", "has a path that encloses no area; draw"),
      (
        "<svg><path d='M0 0\(String(repeating: "H1H0V1V0", count: 1300))'/></svg>",
        "simplify it to at most 5000"
      ),
      (String(repeating: " ", count: 1 << 18) + "<svg/>", "expected an SVG file of at most 256 KB"),
    ] {
      let problem = #expect(throws: ConfigurationProblem.self) { try shape(content).get() }
      #expect(
        problem?.place == "" && problem?.message.contains(expected) == true, "\(String(describing: problem))")
    }
  }

  @Test("Each element is filled by itself, with its own start and direction, unless it has no fill")
  func elements() throws {
    let drawing = """
      <svg fill="none"><svg:path fill="none" d="M0 0h99v99h-99z"/><path data-x="a>b" fill="#000" d="M10 10h30v30h-30z"/>
      <path style="fill:red" d="m60 60v30h30v-30z"/></svg>
      """
    #expect(try shape(drawing).get() == .path(OutlinePath("M10 10h30v30h-30zM60 60h30v30h-30z")))
  }

  @Test(
    "Any file and any numbers are refused at once", .timeLimit(.minutes(1)),
    arguments: [
      String(repeating: "<defs>", count: 43_000), String(repeating: "<path ", count: 43_000),
      String(repeating: "<!--", count: 60_000), String(repeating: "<a:b d=", count: 30_000),
      "<path d='M0 0C1e200 0 0 1e200 1 1Z'/>", "<path d='M0 0A1 1e-300 0 0 1 9 9V3Z'/>",
      "<path d='M0 0H1e-200V1e-200'/>",
    ])
  func hostileFiles(content: String) throws {
    let problem = #expect(throws: ConfigurationProblem.self) { try shape(content).get() }
    #expect(problem?.message.contains("has ") == true)
  }

  @Test("A pipe without a writer is refused", .timeLimit(.minutes(1)))
  func pipe() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("pipe.svg").string
    #expect(mkfifo(file, 0o600) == 0)
    #expect(throws: ConfigurationProblem.self) { try CropShape(svg: URL(filePath: file)) }
  }
}
