import GallerySources
import GalleryTransport
import GalleryWeb
import TestSupport
import Testing

/// Reads every recorded listing without a network, and those of several requests through the real transport.
@Suite struct RouteTests {
  private static let keys = [
    "UNSPLASH_ACCESS_KEY": "test", "PEXELS_API_KEY": "test", "FLICKR_API_KEY": "k", "EUROPEANA_API_KEY": "k",
    "SMITHSONIAN_API_KEY": "k", "PHOTOPRISM_TOKEN": "test",
  ]

  private func options(_ route: RouteCase) throws -> ListingOptions {
    var options = ListingOptions()
    options.environment = Self.keys
    if let name = route.preset { options.recipe = try #require(Preset.named(name)).recipe }
    return options
  }

  @Test("Recorded listings are read from a replay", arguments: RouteCase.all)
  func replayed(route: RouteCase) async throws {
    let transport = try ReplayTransport.routes(headers: route.headers.map { ($0.key, $0.value) })
    let listing = try await ListingReader(transport: transport, options: options(route)).read(
      path: route.path)
    route.check(listing, base: ReplayTransport.base)
    #expect(transport.documents.count == route.requests)
  }

  /// The listings that take several requests, or headers. With `make torture`, all.
  private static let transported = RouteCase.all.filter {
    Torture.isOn || $0.requests + $0.asked > 1 || !$0.headers.isEmpty
  }

  // Serial, since each case has two servers and its own transport.
  @Test("Recorded listings are read from a server", .serialized, arguments: transported)
  func served(route: RouteCase) async throws {
    let servers = try ReplayServers()
    let address = try #require(WebAddress(servers.base + route.path))
    var configuration = TransportConfiguration(
      version: "test", contact: "https://gallery.example/contact")
    configuration.named = [address]
    if !route.headers.isEmpty {
      configuration.credentials = [
        Credential(address.origin, headers: WebHeaders(route.headers.map { .init($0.key, $0.value) }))
      ]
    }
    let transport = try CurlTransport(configuration)
    let listing = try await ListingReader(transport: transport, options: options(route)).read(address)
    route.check(listing, base: servers.base)
    #expect(servers.main.requests.count { $0.header("Range") == nil } == route.requests)
    #expect(servers.other.requests.allSatisfy { $0.header("Range") != nil })
    try transport.finish()
  }
}
