import Foundation
import GalleryDigest
import SystemPackage
import TestSupport
import Testing

/// Photos that need one request each before their pictures are known. Responses of concurrent requests arrive in any
/// order, but each belongs to its own photo.
@Suite struct AnswersAtOnceTests {
  /// A photo of a service.
  private struct Photo {
    var id: String
    /// The path of its picture.
    var path: String
    var title: String?
    var width = 30
    var height = 20

    var picture: [UInt8] { GeneratedPicture.png(width: width, height: height, seed: path) }

    var digest: String {
      let digest = SHA256()
      digest.update(picture)
      return digest.finalize().hexadecimal
    }
  }

  /// Serves documents and the pictures of photos, with different delays for neighbours.
  private func service(
    _ photos: [Photo], _ documents: [String: String], redirects: [String: String] = [:]
  ) throws -> PhotoService {
    try PhotoService([]) { request in
      var reply: LoopbackReply
      if let document = documents[request.path] {
        // Like a file server that does not know most endings.
        let type = document.hasPrefix("<") ? "text/html" : "application/octet-stream"
        reply = LoopbackReply(
          text: document.replacingOccurrences(of: "{base}", with: "http://\(request.header("Host") ?? "")"),
          type: document.hasPrefix("{") ? "application/json" : type)
      } else if let photo = photos.first(where: { $0.path == request.path }) {
        reply = LoopbackReply(photo.picture, headers: [("Content-Type", "application/octet-stream")])
      } else if let target = redirects[request.path] {
        reply = .redirect(to: target, status: 301)
      } else {
        return nil
      }
      reply.delay = Double(request.path.utf8.reduce(0) { $0 + Int($1) } * 5 % 8) / 100
      return reply
    }
  }

  /// Checks that `list`, `sources test` and `build` find all photos in order, each with its own title and picture.
  private func check(_ service: PhotoService, _ source: [String], _ photos: [Photo]) throws {
    let list = try service.run(["list", "--no-cache"] + source)
    #expect(list.status == 0, "\(list.errors)")
    let objects = try list.lines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(objects.map { $0["id"] as? String } == photos.map(\.id))
    #expect(objects.map { $0["title"] as? String } == photos.map(\.title))

    let test = try service.run(["sources", "test", "--no-cache", "--dpi", "40"] + source)
    #expect(test.status == 0, "\(test.errors)")
    #expect(test.text.contains(", \(photos.count) photos"), "\(test.text)")

    let build = try service.run(
      ["build", "--no-cache", "--output", service.output.string, "--dpi", "40"] + source)
    #expect(build.status == 0, "\(build.errors)")
    let report = try ReportFile(in: service.output)
    #expect(report.counts == .init(placed: photos.count, damaged: 0, skipped: 0))
    #expect(report.photos.map(\.id) == photos.map(\.id))
    #expect(report.photos.map(\.sha256) == photos.map(\.digest))
  }

  /// A directory index as `python3 -m http.server` writes it.
  private func index(_ names: [String]) -> String {
    let links = names.map { "<li><a href=\"\($0)\">\($0.removingPercentEncoding ?? $0)</a></li>\n" }
    return """
      <!DOCTYPE HTML>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <title>Directory listing for /p/</title>
      </head>
      <body>
      <h1>Directory listing for /p/</h1>
      <hr>
      <ul>
      \(links.joined())</ul>
      <hr>
      </body>
      </html>
      """
  }

  @Test("Every run finds all photos of a folder among files with unknown endings")
  func folder() throws {
    let names = (1...9).map { "IMG_000\($0).png" } + ["with%20space.png", "scan"]
    let photos = names.map { Photo(id: $0.removingPercentEncoding ?? $0, path: "/p/\($0)") }
    let others = ["LICENSE", "Makefile", "README", "notes.txt", "x.sh", "y.pdf"]
    var documents = Dictionary(uniqueKeysWithValues: others.map { ("/p/\($0)", "words of \($0)") })
    documents["/p/"] = index((names + others).sorted())
    let service = try service(photos, documents)
    for _ in 1...(Torture.isOn ? 4 : 2) { try check(service, [service.server.base + "/p/"], photos) }
  }

  @Test("Folders whose links do not end in a slash give all their photos")
  func folders() throws {
    let folders = (1...9).map { "day \($0)" }
    let photos = folders.flatMap { folder in
      ["a.png", "b.png"].map {
        Photo(id: "\(folder)/\($0)", path: "/p/\(folder.replacingOccurrences(of: " ", with: "%20"))/\($0)")
      }
    }
    let paths = folders.map { $0.replacingOccurrences(of: " ", with: "%20") }
    var documents = Dictionary(uniqueKeysWithValues: paths.map { ("/p/\($0)/", index(["a.png", "b.png"])) })
    documents["/p/"] = index(["LICENSE"] + paths + ["notes"])
    documents["/p/LICENSE"] = "Everybody may."
    documents["/p/notes"] = "none"
    let service = try service(
      photos, documents, redirects: Dictionary(uniqueKeysWithValues: paths.map { ("/p/\($0)", "/p/\($0)/") }))
    try check(service, [service.server.base + "/p/"], photos)
  }

  @Test("A recipe with a document for each item finds all photos", arguments: [3, 20])
  func items(count: Int) throws {
    let photos = (1...count).map { Photo(id: "\($0)", path: "/img/\($0).png", title: "Title \($0)") }
    var documents = Dictionary(
      uniqueKeysWithValues: photos.map {
        ("/objects/\($0.id)", "{\"primary\": \"\($0.path)\", \"name\": \"\($0.title ?? "")\"}")
      })
    documents["/search"] = "{\"ids\": [\(photos.map(\.id).joined(separator: ", "))]}"
    let service = try service(photos, documents)
    let file = try service.folder.write(
      "recipe.json",
      """
      { "source": { "type": "rest", "url": "\(service.server.base)/search", "items": "$.ids[*]",
        "item": "{origin}/objects/{$}", "id": "list:$", "image": "$.primary", "title": "$.name", "next": "none" } }
      """)
    try check(service, ["--config", file.string], photos)
  }

  @Test("An album whose thumbnails link to pages gives the picture of each page")
  func album() throws {
    let photos = (1...12).map {
      Photo(id: "full-\($0).png", path: "/a/full-\($0).png", title: "View \($0)", width: 900, height: 600)
    }
    var thumbnails = ""
    var documents: [String: String] = [:]
    for (number, photo) in photos.enumerated() {
      let name = String(UnicodeScalar(UInt8(97 + number)))
      thumbnails += """
        <a href="page-\(name).html"><img src="thumbs/\(name).png" width="90" height="60" alt="\(photo.title ?? "")"></a>
        """
      documents["/a/page-\(name).html"] = """
        <html><body><a href="./">Back</a><img src="\(photo.id)" width="900" height="600"></body></html>
        """
    }
    documents["/a/"] = "<html><body>\(thumbnails)</body></html>"
    let service = try service(photos, documents)
    try check(service, [service.server.base + "/a/", "--originals"], photos)
  }

  @Test("Requests to a level 0 IIIF server use a size that each picture has")
  func levelZero() throws {
    // Each picture has a size that no other has.
    let photos = (1...12).map { number in
      let (width, height) = (240 + 3 * number, 160 + 2 * number)
      return Photo(
        id: "canvas/\(number)", path: "/iiif/p\(number)/full/\(width),\(height)/0/default.jpg",
        title: "page \(number)", width: width, height: height)
    }
    var documents: [String: String] = [:]
    let canvases = photos.enumerated().map { index, photo in
      let number = index + 1
      documents["/iiif/p\(number)/info.json"] = """
        { "@context": "http://iiif.io/api/image/3/context.json", "id": "{base}/iiif/p\(number)",
          "type": "ImageService3", "protocol": "http://iiif.io/api/image", "profile": "level0",
          "width": 6000, "height": 4000, "sizes": [
            { "width": \(photo.width), "height": \(photo.height) }, { "width": 6000, "height": 4000 } ] }
        """
      return """
        { "id": "{base}/canvas/\(number)", "type": "Canvas", "label": { "none": ["page \(number)"] },
          "width": 6000, "height": 4000, "items": [ { "id": "{base}/p/\(number)", "type": "AnnotationPage", "items": [
            { "id": "{base}/a/\(number)", "type": "Annotation", "motivation": "painting",
              "target": "{base}/canvas/\(number)", "body": {
                "id": "{base}/iiif/p\(number)/full/max/0/default.jpg", "type": "Image", "format": "image/jpeg",
                "width": 6000, "height": 4000, "service": [
                  { "id": "{base}/iiif/p\(number)", "type": "ImageService3", "profile": "level0" } ] } } ] } ] }
        """
    }
    let manifest = """
      { "@context": "http://iiif.io/api/presentation/3/context.json", "id": "{base}/manifest.json", "type": "Manifest",
        "label": { "none": ["Book"] }, "items": [ \(canvases.joined(separator: ", ")) ] }
      """
    documents["/manifest.json"] = manifest
    let service = try service(photos, documents)
    try check(service, [service.server.base + "/manifest.json"], photos)
    #expect(!service.server.requests.contains { $0.path.contains("/full/max/") })

    // The same manifest in a file.
    documents["/manifest.json"] = nil
    let other = try self.service(photos, documents)
    let text = manifest.replacing("{base}", with: other.server.base)
    try check(other, [try other.folder.write("manifest.json", text).string], photos)
  }
}
