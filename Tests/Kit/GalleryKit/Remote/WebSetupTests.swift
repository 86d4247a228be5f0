import GalleryModel
import GalleryOptions
import SystemPackage
import TestSupport
import Testing

@testable import GalleryKit
@testable import GallerySources
@testable import GalleryTransport
@testable import GalleryWeb

@Suite struct WebSetupTests {
  private func setup(
    named: [String] = ["https://list.example/photos"], environment: [String: String] = [:],
    cache: (inout CacheOptions) -> Void = { _ in }, _ change: (inout WebOptions) -> Void
  ) throws -> TransportConfiguration {
    var (web, options) = (WebOptions(), CacheOptions())
    change(&web)
    cache(&options)
    return try WebSetup(web: web, cache: options, environment: environment).configuration(
      named: named.compactMap { WebAddress($0) }, trusted: [], credentials: [])
  }

  @Test("Headers go to the sources' origins, with variables substituted")
  func headers() throws {
    let configuration = try setup(environment: ["KEY": "s3cret"]) {
      $0.headers = ["x-api-key: ${KEY}", "a:  b "]
    }
    let credential = try #require(configuration.credentials.first)
    #expect(configuration.credentials.count == 1)
    #expect(credential.origin.description == "https://list.example:443")
    #expect(credential.headers == ["x-api-key": "s3cret", "a": "b"])
    #expect(credential.secrets == ["s3cret"])
  }

  @Test("Missing variables are named together, and values are never shown")
  func missing() throws {
    do {
      _ = try setup(environment: ["EMPTY": ""]) {
        $0.headers = ["x: ${NONE}", "y: ${EMPTY}", "Authorization: Bearer ${TOKEN}"]
      }
      Issue.record("missing variables were accepted")
    } catch GalleryError.configuration(let problems) {
      #expect(problems.map(\.place) == ["http-header", "http-header", "http-header"])
      #expect(problems.map(\.message).map { $0.split(separator: " ")[3] } == ["NONE", "EMPTY", "TOKEN"])
    }
  }

  @Test("A variable cannot inject another header")
  func lineBreak() {
    #expect(throws: GalleryError.self) {
      try setup(environment: ["KEY": "a\r\nb: c"]) { $0.headers = ["x: ${KEY}"] }
    }
  }

  @Test("Headers without any recipient are an error, unless a host is trusted")
  func nobody() throws {
    #expect(throws: GalleryError.self) { try setup(named: []) { $0.headers = ["x: y"] } }
    let configuration = try setup(named: []) {
      $0.headers = ["x: y"]
      $0.trustedHosts = ["images.example"]
    }
    #expect(configuration.credentials.map(\.origin.description) == ["https://images.example:443"])
  }

  @Test("A trusted host gets headers over plain HTTP only if a source uses plain HTTP")
  func plain() throws {
    let plain = try setup(named: ["http://list.example/"]) {
      $0.headers = ["x: y"]
      $0.trustedHosts = ["images.example:81"]
    }
    #expect(
      Set(plain.credentials.map(\.origin.description)) == [
        "http://list.example:80", "http://images.example:81", "https://images.example:81",
      ])
    #expect(plain.trusted.count == 2)
    #expect(plain.trustedHosts.isEmpty)
  }

  @Test(
    "A trusted host without a port matches all ports; with a scheme it matches one",
    arguments: [
      ("nas.example", ["https://nas.example:443", "http://nas.example:80"], ["nas.example"]),
      ("nas.example:81", ["https://nas.example:81", "http://nas.example:81"], []),
      ("http://nas.example:81", ["http://nas.example:81"], []),
      ("[::1]", ["https://[::1]:443", "http://[::1]:80"], ["[::1]"]),
    ])
  func ports(host: String, origins: [String], hosts: [String]) throws {
    let configuration = try setup { $0.trustedHosts = [host] }
    #expect(Set(configuration.trusted.map(\.description)) == Set(origins))
    #expect(configuration.trustedHosts == Set(hosts))
  }

  @Test("Certificates come from the option, or from the paths of curl and OpenSSL")
  func certificates() throws {
    let folder = try TemporaryFolder()
    try folder.write("own.pem")
    try folder.write("other.pem")
    let (own, other) = (folder.file("own.pem").string, folder.file("other.pem").string)
    #expect(try setup { _ in }.authorities == nil)
    #expect(try setup(environment: ["SSL_CERT_FILE": other]) { _ in }.authorities?.string == other)
    let environment = ["SSL_CERT_FILE": other, "CURL_CA_BUNDLE": own]
    #expect(try setup(environment: environment) { _ in }.authorities?.string == own)
    #expect(try setup(environment: environment) { $0.authorities = other }.authorities?.string == other)
    #expect(throws: GalleryError.self) { try setup { $0.authorities = "/nowhere/at.all" } }
  }

  @Test("Requests carry the configured contact, and no invented one")
  func contact() throws {
    #expect(try setup { _ in }.userAgent == "gallery/\(GalleryVersion.text)")
    #expect(try setup { $0.contact = "me@photos.example" }.userAgent.hasSuffix(" (+me@photos.example)"))
  }

  @Test("Limits, timeouts and the cache are passed on")
  func limits() throws {
    let configuration = try setup(environment: ["XDG_CACHE_HOME": "/caches"]) {
      $0.retries = 0
      $0.rate = RequestRate("30/min")
      $0.firstByteTimeout = 7
      $0.maxDownload = .megabytes(3)
      $0.isOffline = true
      $0.contact = "me@photos.example"
    }
    #expect(configuration.retries.tries == 1)
    #expect(configuration.pace.rate == 0.5)
    #expect(configuration.timeouts.firstByte == 7)
    #expect(configuration.sizes.photo == 3_000_000)
    #expect(configuration.cacheUse == .offline)
    #expect(configuration.cache?.folder == "/caches/gallery")
    #expect(configuration.userAgent.hasSuffix("(+me@photos.example)"))
    #expect(try setup(cache: { $0.isDisabled = true }, { _ in }).cache == nil)
    #expect(
      try setup(environment: ["HOME": "/home/me"]) { _ in }.cache?.folder.string.hasPrefix("/home/me/")
        == true)
    #expect(try setup(cache: { $0.folder = "here" }, { _ in }).cache?.folder == "here")
  }
}
