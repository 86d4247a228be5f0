import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite struct FolderAndBucketTests {
  private let secret = "s3cret-key-of-ann"

  /// A bucket whose photos require signed requests. The server does not verify the signature's secret.
  private func bucket() throws -> LoopbackServer {
    try LoopbackServer { request in
      guard request.header("Authorization")?.contains("Credential=AKIAANN/") == true else {
        return LoopbackReply(text: "<Error><Code>AccessDenied</Code></Error>", status: 403)
      }
      guard request.path == "/photos" else {
        return LoopbackReply(
          GeneratedPicture.png(width: 300, height: 200, seed: request.path),
          headers: [("Content-Type", "image/png")])
      }
      let contents = ["2026%2Fa.png", "2026%2Fb+c.png"].map {
        "<Contents><Key>\($0)</Key><LastModified>2024-01-10T21:45:09.000Z</LastModified><Size>10</Size></Contents>"
      }
      return LoopbackReply(
        text: "<ListBucketResult><Name>photos</Name><EncodingType>url</EncodingType>\(contents.joined())"
          + "<IsTruncated>false</IsTruncated></ListBucketResult>", type: "application/xml")
    }
  }

  @Test("A profile builds a private bucket, and its key is in no file or message")
  func privateBucket() throws {
    let server = try bucket()
    let folder = try TemporaryFolder()
    try folder.write(
      "home/.aws/credentials",
      "[ann]\naws_access_key_id = AKIAANN\naws_secret_access_key = \(secret)\n")
    try folder.write(
      "home/.aws/config", "[profile ann]\nregion = eu-west-1\nendpoint_url = \(server.base)\n")
    let environment = ["HOME": folder.file("home").string, "AWS_PROFILE": "ann"]
    let cache = ["--cache", folder.file("cache").string]
    let run = try GalleryProgram.build(
      ["s3://photos/2026/"], to: folder.file("out"), cache, environment: environment)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("using: S3 bucket, 2 photos"))
    #expect(try ReportFile(in: folder.file("out")).photos.map(\.id) == ["2026/a.png", "2026/b c.png"])

    let list = try GalleryProgram.run(["list", "s3://photos/2026/"] + cache, environment: environment)
    let file = try folder.write("album.jsonl", list.text)
    let second = try GalleryProgram.build(
      [file.string], to: folder.file("second"), ["--no-cache"], environment: environment)
    #expect(second.status == 0, "\(second.errors)")
    for text in [run.errors, run.text, list.text, list.errors, second.errors] {
      #expect(!text.contains(secret))
    }
    let found = try Subprocess.run(
      "grep",
      [
        "-rlaE", "\(secret)|Signature=", folder.file("cache").string, folder.file("out").string,
        folder.file("second").string,
      ])
    #expect(found.output.isEmpty, "\(String(decoding: found.output, as: UTF8.self))")
  }

  @Test("Without keys a private bucket is unauthorised, and a missing profile is reported")
  func refused() throws {
    let server = try bucket()
    let run = try GalleryProgram.run(
      ["list", "s3://photos/"], environment: ["AWS_ENDPOINT_URL": server.base, "HOME": "/nowhere"])
    #expect(run.status == 77 && run.errors.contains("AccessDenied"), "\(run.errors)")
    let missing = try GalleryProgram.run(
      ["list", "s3://photos/"], environment: ["AWS_PROFILE": "bob", "HOME": "/nowhere"])
    #expect(
      missing.status == 64 && missing.errors.contains("profile \"bob\" not found"), "\(missing.errors)")
  }

  @Test("A WebDAV folder is built with its subfolders; a refused one exits with 3")
  func folders() throws {
    let server = try LoopbackServer { request in
      guard request.method == "PROPFIND" else {
        return LoopbackReply(
          GeneratedPicture.png(width: 300, height: 200, seed: request.path),
          headers: [("Content-Type", "image/png")])
      }
      guard request.path != "/f/secret/" else { return LoopbackReply(text: "no", status: 403) }
      let below = request.path == "/f/" ? ["below/", "secret/", "a.png"] : ["b.png"]
      let entries = ([""] + below).map { name in
        let type = name.hasSuffix(".png") ? "" : "<collection/>"
        return
          "<response><href>\(request.path)\(name)</href><propstat><prop><resourcetype>\(type)</resourcetype></prop>"
          + "<status>HTTP/1.1 200 OK</status></propstat></response>"
      }
      var reply = LoopbackReply(
        text: "<?xml version=\"1.0\"?><multistatus xmlns=\"DAV:\">\(entries.joined())</multistatus>",
        type: "application/xml")
      reply.status = 207
      return reply
    }
    let folder = try TemporaryFolder()
    let source = "dav" + server.base.dropFirst("http".count) + "/f/"
    let run = try GalleryProgram.build([source], to: folder.file("out"), ["--no-cache"])
    #expect(run.status == 3, "\(run.errors)")
    #expect(run.errors.contains("using: WebDAV folder, 2 photos"))
    #expect(
      run.errors.contains(
        "/f/secret/: 403 Forbidden; if it requires credentials, give them with -H or --netrc; photos may be missing"
      ))
    #expect(try ReportFile(in: folder.file("out")).photos.map(\.id) == ["a.png", "below/b.png"])
    let offline = try GalleryProgram.run(["list", "dav://ann:s3cret@nas.example/f"])
    #expect(offline.status == 66 && offline.errors.contains("--netrc") && !offline.errors.contains("s3cret"))
  }
}
