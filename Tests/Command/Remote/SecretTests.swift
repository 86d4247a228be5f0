import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite struct SecretTests {
  /// A source that requires a key, names photos at a second origin and redirects there.
  ///
  /// - Parameter host: The host by which the second origin is named.
  private func services(by host: String = "localhost") throws -> (main: PhotoService, other: PhotoService) {
    let other = try PhotoService([PhotoService.Photo("there")])
    let base = "http://\(host):\(other.server.port)"
    let photos = [
      PhotoService.Photo("here"),
      PhotoService.Photo("elsewhere") { $0.base = base },
      PhotoService.Photo("moved"),
    ]
    let main = try PhotoService(photos) { request in
      guard request.header("x-api-key") == "s3cret-header",
        request.header("Authorization") == "Bearer s3cret-token"
      else { return LoopbackReply(text: "who are you?", status: 401) }
      if request.path == "/list.json", !request.target.contains("s3cret-query") {
        return LoopbackReply(text: "where is the key?", status: 401)
      }
      return request.path.hasPrefix("/img/moved_") ? .redirect(to: base + request.target) : nil
    }
    return (main, other)
  }

  private let environment = ["KEY": "s3cret-header", "TOKEN": "s3cret-token"]
  private var credentials: [String] { ["-H", "x-api-key: ${KEY}", "-H", "Authorization: Bearer ${TOKEN}"] }

  @Test("Secrets reach only their own origin, and no other server, file or message")
  func leaks() throws {
    let (main, other) = try services()
    let source = main.list + "?api_key=s3cret-query"
    let trust = ["--trust-host", "nobody.example"]
    for command in ["build", "plan", "list"] {
      let output = command == "build" ? ["--output", main.output.string] : []
      let dpi = command == "list" ? [] : ["--dpi", "40"]
      let run = try main.run(
        [command, source] + output + dpi + credentials + trust, environment: environment)
      // The second origin is in a private network and was not named.
      #expect(run.status == (command == "list" ? 0 : 3), "\(command): \(run.errors)")
      #expect(!run.text.contains("s3cret"))
      #expect(!run.errors.contains("s3cret"))
    }
    #expect(other.server.requests.isEmpty)
    try expectNoSecret(in: main)
  }

  @Test("A trusted host may be in a private network, and gets its secrets")
  func trusted() throws {
    let (main, other) = try services()
    let source = main.list + "?api_key=s3cret-query"
    let run = try main.build(
      source, credentials + ["--trust-host", "localhost:\(other.server.port)"], environment: environment)
    #expect(run.status == 0, "\(run.errors)")
    #expect(other.server.requests.count { !$0.isSample } == 2)
    for request in other.server.requests {
      #expect(request.header("x-api-key") == "s3cret-header")
      #expect(!request.target.contains("s3cret"))
    }
    try expectNoSecret(in: main)
  }

  @Test("Another port of the named private address may be requested, without secrets")
  func otherPort() throws {
    let (main, other) = try services(by: "127.0.0.1")
    let run = try main.build(main.list + "?api_key=s3cret-query", credentials, environment: environment)
    #expect(run.status == 0, "\(run.errors)")
    #expect(other.server.requests.count { !$0.isSample } == 2)
    for request in other.server.requests {
      #expect(request.header("x-api-key") == nil && request.header("Authorization") == nil)
      #expect(!request.target.contains("s3cret"))
    }
    try expectNoSecret(in: main)
  }

  @Test("Without a credential the source is unauthorised, and the message contains no secret")
  func unauthorised() throws {
    let (main, _) = try services()
    let run = try main.build(main.list + "?api_key=s3cret-query", ["-H", "x-api-key: s3cret-wrong"])
    #expect(run.status == 77)
    #expect(run.errors.contains("401"))
    #expect(!run.errors.contains("s3cret"))
  }

  @Test("A recipe's secrets come from the environment, and are rejected in the file")
  func recipe() throws {
    let (main, other) = try services()
    let recipe = """
      { "source": { "type": "rest", "url": "\(main.list)", "query": { "api_key": "${QUERY}" },
          "headers": { "x-api-key": "${KEY}", "Authorization": "Bearer ${TOKEN}" },
          "items": "$.results[?@.id == 'here']", "id": "$.id", "image": "$.url" } }
      """
    let file = try main.folder.write("dam.json", recipe)
    let run = try main.run(
      ["build", "--config", file.string, "--output", main.output.string, "--dpi", "40"],
      environment: environment.merging(["QUERY": "s3cret-query"]) { $1 })
    #expect(run.status == 0, "\(run.errors)")
    #expect(try ReportFile(in: main.output).photos.map(\.id) == ["here"])
    #expect(other.server.requests.isEmpty)
    try expectNoSecret(in: main)

    let missing = try main.run(["build", "--config", file.string, "--output", main.output.string])
    #expect(missing.status == 64)
    #expect(missing.errors.contains("KEY"))
    let header = try main.folder.write("bad.json", #"{ "http-header": ["x-api-key: s3cret"] }"#)
    let refused = try main.run(["build", main.list, "--config", header.string])
    #expect(refused.status == 78)
    #expect(!refused.errors.contains("s3cret"))
    #expect(refused.errors.contains("${NAME}"))
  }

  /// Checks that neither the cache nor the output contains a secret.
  private func expectNoSecret(in service: PhotoService) throws {
    let found = try Subprocess.run(
      "grep", ["-rla", "s3cret-", service.folder.file("cache").string, service.output.string])
    #expect(found.output.isEmpty, "\(String(decoding: found.output, as: UTF8.self))")
  }
}
