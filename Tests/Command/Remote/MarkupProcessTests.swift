#if os(Linux)
  import Foundation
  import SystemPackage
  import TestSupport
  import Testing

  @Suite("The process that parses markup")
  struct MarkupProcessTests {
    /// Makes programs record the parsers that they call.
    private struct Witness {
      private let folder: TemporaryFolder
      var environment: [String: String] {
        ["LD_PRELOAD": folder.file("markup.so").string, "MARKUP_LOG": folder.file("log").string]
      }

      init() throws {
        folder = try TemporaryFolder()
        let source = Repository.path("Tests/Support/FaultInjector/markup.c")
        let compiler = try Subprocess.run(
          "clang", ["-O1", "-shared", "-fPIC", "-o", folder.file("markup.so").string, source, "-ldl"])
        try #require(compiler.status == 0, "\(compiler.errors)")
      }

      /// Returns the calls recorded since the last time.
      func log() throws -> [String] {
        let file = folder.file("log").string
        defer { try? FileManager.default.removeItem(atPath: file) }
        return try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map(String.init)
      }

      /// Runs a program that parses, to prove that it is recorded.
      func control() throws -> Int32 {
        let source = try folder.write(
          "control.c",
          "void *xmlReadMemory(const char *, int, void *, void *, int);\n"
            + "int main(void) { return xmlReadMemory(\"<a/>\", 4, 0, 0, 0) ? 0 : 1; }\n")
        let program = folder.file("control").string
        let compiler = try Subprocess.run("clang", ["-o", program, source.string, "-lxml2"])
        try #require(compiler.status == 0, "\(compiler.errors)")
        return try Subprocess.run("env", environment.map { "\($0.key)=\($0.value)" } + [program]).status
      }
    }

    @Test("The main process calls no markup parser")
    func parent() throws {
      let feed =
        "<rss><channel><item><title>a &amp;amp; b</title><description>&lt;img src=\"/img/a_300x200.png\"&gt;"
        + "</description></item></channel></rss>"
      let wordpress =
        "[{\"id\":1,\"media_type\":\"image\",\"source_url\":\"/img/a_300x200.png\",\"media_details\":{},"
        + "\"title\":{\"rendered\":\"a &amp; b\"}}]"
      let texts = [
        "/feed": feed,
        "/page": "<html><title>t</title><img src=\"/img/a_300x200.png\"><img src=\"/img/no.png\">",
        "/posts": wordpress, "/img/no.png": "<html><title>Sign in</title></html>",
      ]
      let service = try PhotoService([]) { request in texts[request.path].map { LoopbackReply(text: $0) } }
      let witness = try Witness()
      #expect(try witness.control() == 0)
      #expect(try witness.log() == ["loaded control", "entered xmlReadMemory"])
      for path in ["/feed", "/page", "/posts"] {
        let address = service.server.base + path
        let list = try GalleryProgram.run(["list", address], environment: witness.environment)
        #expect(list.status == 0 && !list.lines.isEmpty, "\(list.errors)")
        #expect(try witness.log() == ["loaded gallery"])
        let test = try GalleryProgram.run(["sources", "test", address], environment: witness.environment)
        #expect(test.status == 0, "\(test.errors)")
        #expect(try witness.log() == ["loaded gallery"])
        let build = try service.run(["build", address, "--dpi", "40"], environment: witness.environment)
        #expect(path == "/page" ? build.status == 3 : build.status == 0, "\(build.errors)")
        if path == "/page" { #expect(build.errors.contains("Sign in")) }
        #expect(try witness.log().filter { $0.hasPrefix("entered") } == [])
      }
    }
  }
#endif
