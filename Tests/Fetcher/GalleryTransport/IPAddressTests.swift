import Testing

@testable import GallerySources
@testable import GalleryTransport
@testable import GalleryWeb

struct IPAddressTests {
  @Test(
    "Public addresses are recognised",
    arguments: [
      "8.8.8.8", "1.1.1.1", "100.63.255.255", "100.128.0.0", "172.15.255.255", "172.32.0.0", "192.167.1.1",
      "198.17.1.1", "223.255.255.255", "2606:4700::1111", "2a00:1450:4001::1", "::ffff:8.8.8.8",
      "64:ff9b::808:808", "2002:808:808::1",
    ])
  func isPublic(text: String) throws {
    #expect(try #require(IPAddress(text)).isPublic)
  }

  @Test(
    "Private and reserved addresses are recognised",
    arguments: [
      "0.0.0.0", "0.1.2.3", "10.0.0.1", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.255.0.1",
      "169.254.169.254",
      "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1", "192.168.1.1", "198.18.0.1", "198.51.100.1",
      "203.0.113.1", "224.0.0.1", "239.1.1.1", "240.0.0.1", "255.255.255.255", "::", "::1", "::7f00:1",
      "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "64:ff9b::7f00:1",
      "64:ff9b::a9fe:a9fe",
      "64:ff9b:1::1", "2002:7f00:1::1", "2002:c0a8:101::", "2001::1", "2001:db8::1", "100::1", "fc00::1",
      "fd12::1",
      "fe80::1", "febf::1", "fec0::1", "ff02::1",
    ])
  func isNotPublic(text: String) throws {
    #expect(try !#require(IPAddress(text)).isPublic)
  }

  @Test("Named origins may be private unless they were public before")
  func namedOrigins() throws {
    let named = Origin(scheme: "https", host: "photos.example", port: 443)
    let trusted = Origin(scheme: "http", host: "nas.example", port: 80)
    let other = Origin(scheme: "https", host: "photos.example", port: 8443)
    let policy = AddressPolicy(named: [named], trusted: [trusted], trustedHosts: ["cam.example"])
    let inside = try #require(IPAddress("192.168.1.5"))
    let outside = try #require(IPAddress("8.8.8.8"))
    #expect(policy.allows(inside, for: named) && policy.allows(inside, for: trusted))
    #expect(!policy.allows(inside, for: other) && policy.allows(outside, for: other))
    let camera = Origin(scheme: "http", host: "cam.example", port: 8080)
    #expect(policy.allows(inside, for: camera) && !policy.isPrivileged(camera))
    policy.note(inside, for: named)
    #expect(policy.allows(inside, for: named))
    // A name that changes from a public to a private address indicates DNS rebinding.
    policy.note(outside, for: named)
    #expect(!policy.allows(inside, for: named) && policy.allows(outside, for: named))
    policy.note(outside, for: trusted)
    #expect(policy.allows(inside, for: trusted))
  }

  /// Behind a proxy only names can be checked.
  @Test(
    "Names of private addresses are rejected",
    arguments: [
      ("http://127.0.0.1/", true), ("http://2130706433/", true), ("http://[::ffff:10.0.0.1]/", true),
      ("http://localhost/", true), ("http://a.localhost/", true), ("http://169.254.169.254/", true),
      ("http://8.8.8.8/", false), ("http://example.com/", false), ("http://127.0.0.1.example.com/", false),
    ])
  func names(text: String, isRefused: Bool) throws {
    let policy = AddressPolicy(named: [], trusted: [], trustedHosts: [])
    let address = try #require(WebAddress(text))
    #expect((policy.refusedName(of: address.origin) != nil) == isRefused)
  }

  @Test("Proxies come from the environment") func environment() throws {
    let proxies = ProxySettings(environment: [
      "http_proxy": "http://ann:pass1@proxy:3128", "HTTPS_PROXY": "proxy:3129", "HTTP_PROXY": "http://evil",
      "no_proxy": "localhost, .inside.example,10.0.0.0/8,192.168.1.5 [::1]",
    ])
    func proxy(_ text: String) throws -> String? { proxies.proxy(for: try #require(WebAddress(text)).origin) }
    #expect(try proxy("http://example.com/") == "http://ann:pass1@proxy:3128")
    #expect(try proxy("https://example.com/") == "proxy:3129")
    #expect(try proxy("http://localhost:8080/") == nil)
    #expect(try proxy("http://inside.example/") == nil)
    #expect(try proxy("https://a.inside.example/") == nil)
    #expect(try proxy("https://notinside.example/") == "proxy:3129")
    #expect(try proxy("http://10.1.2.3/") == nil)
    #expect(try proxy("http://192.168.1.5/") == nil)
    #expect(try proxy("http://192.168.1.6/") != nil)
    #expect(proxies.secrets == ["ann", "pass1"])
    let all = ProxySettings(environment: ["ALL_PROXY": "socks5h://p", "NO_PROXY": "*"])
    #expect(try all.proxy(for: #require(WebAddress("http://example.com/")).origin) == nil)
    #expect(ProxySettings(environment: ["HTTP_PROXY": "http://evil"]) == .none)
  }
}
