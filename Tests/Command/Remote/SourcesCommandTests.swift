import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite struct SourcesCommandTests {
  @Test("The presets are listed with their purposes")
  func list() throws {
    let run = try GalleryProgram.run(["sources"])
    #expect(run.status == 0)
    for name in [
      "picsum", "openverse", "unsplash", "pexels", "flickr", "github", "nasa", "europeana", "smithsonian",
      "cleveland",
      "photoprism", "piwigo",
    ] {
      #expect(run.lines.contains { $0.hasPrefix(name + " ") }, "\(name)")
    }
  }

  @Test("A preset is shown as JSON; an unknown one is an error with a suggestion")
  func show() throws {
    let run = try GalleryProgram.run(["sources", "show", "picsum"])
    #expect(run.status == 0)
    let object = try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
    #expect(object?["source"] is [String: Any])
    let unknown = try GalleryProgram.run(["sources", "show", "pcisum"])
    #expect(unknown.status == 64)
    #expect(unknown.errors.contains("did you mean \"picsum\"?"))
  }

  @Test("A test downloads one photo of each kind and reports what builds would download")
  func test() throws {
    let service = try PhotoService((1...5).map { PhotoService.Photo("photo\($0)") })
    let run = try service.run(["sources", "test", service.list, "--dpi", "40"])
    #expect(run.status == 0)
    #expect(
      service.server.requests.filter { !$0.isSample }.map(\.path) == [
        "/list.json", "/img/photo1_300x200.png",
      ])
    #expect(
      run.lines.contains {
        $0.hasPrefix("tried:    smaller variant from 127.0.0.1 (5 photos): 300 × 200 PNG, ")
      })
    #expect(run.text.contains("using:    JSON, 5 photos"))
    #expect(run.text.contains("requests: 1 for the listing, 5 for photos"))
    #expect(run.lines.contains("coverage: unproven: nothing states the end"))
    #expect(run.lines.filter { $0.hasPrefix("photo: ") }.count == 3)
    #expect(run.text.contains("variant:  \(service.server.base)/img/photo1_300x200.png (300 × 200)"))
    #expect(run.text.contains("original: \(service.server.base)/img/photo1_3000x2000.png (3000 × 2000)"))
    let folder = try GalleryProgram.run(["sources", "test", "photos"])
    #expect(folder.status == 66)
  }

  @Test("A learned recipe builds the photos of the listing, and a refusal names the command")
  func learn() throws {
    let service = try PhotoService((1...3).map { PhotoService.Photo("photo\($0)") })
    let file = service.folder.file("learned.json").string
    let run = try service.run(["sources", "learn", service.list, "-o", file])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.lines.contains { $0.hasPrefix("list:     ") && $0.hasSuffix("(3 items)") })
    #expect(run.lines.contains { $0.hasPrefix("value:    ") && $0.hasSuffix("[picture 3000 × 2000]") })
    #expect(run.lines.contains { $0.hasPrefix("proof:    3 photos on 1 page") })
    #expect(try service.run(["list", "--config", file]).lines.count == 3)
    #expect(
      try service.run(["sources", "learn", service.server.base + "/img/photo1_300x200.png"]).status == 66)
    let refused = try PhotoService([]) { _ in LoopbackReply(text: #"{"rows": [{"x": 1}]}"#) }
    let build = try refused.run(["list", refused.list])
    #expect(build.status == 66 && build.errors.contains("gallery sources learn '\(refused.list)'"))
  }

  @Test("A failing test has the status of such a build, or 3 for mixed failures")
  func failing() throws {
    let mixed = (1...4).map { number in
      PhotoService.Photo("photo\(number)") { if number > 2 { $0.variants = [] } }
    }
    let service = try PhotoService(mixed) { request in
      request.path.hasSuffix("_3000x2000.png") ? LoopbackReply(text: "no", status: 403) : nil
    }
    let some = try service.run(["sources", "test", service.list, "--dpi", "40"])
    #expect(some.status == 3)
    #expect(some.lines.contains("tried:    original from 127.0.0.1 (2 photos): failed: 403 from 127.0.0.1"))
    #expect(
      some.lines.contains { $0.hasPrefix("tried:    smaller variant from 127.0.0.1 (2 photos): 300 × 200") })
    let refusing = try PhotoService(mixed) { request in
      request.path == "/list.json" ? nil : LoopbackReply(text: "who is it?", status: 401)
    }
    let none = try refusing.run(["sources", "test", refusing.list, "--dpi", "40"])
    #expect(none.status == 77)
    let gone = try PhotoService(mixed) { request in
      request.path == "/list.json" ? nil : LoopbackReply(text: "no", status: 404)
    }
    let list = try gone.run(["list", gone.list])
    #expect(list.status == 3 && list.errors.contains("the photo sampled from its folder: 404"))
    #expect(none.text.contains("using:    JSON, 4 photos"))
    #expect(none.errors.contains("401 from 127.0.0.1"))
  }
}
