import Foundation
import GallerySources
import GalleryTransport
import GalleryWeb
import SystemPackage
import TestSupport
import Testing

/// Sends every recorded response with its own path through the transport.
struct RecordedRoutesTests {
  private struct File: Decodable { let routes: [Recorded] }

  private struct Recorded: Decodable {
    let method: String
    let path: String?
    let status: Int
    let query: [String: String?]?
    let requireHeaders: [String: String]?
    let bodyMatch: [String: Int?]?
  }

  @Test("Every recorded route is served") func route() async throws {
    let data = try Data(
      contentsOf: URL(fileURLWithPath: ReplayServers.fixtures.appending("routes.json").string))
    // Failures and redirects have tests of their own.
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let routes = try decoder.decode(File.self, from: data).routes.filter { route in
      route.path.map { !$0.hasPrefix("/zoo/") } ?? false
    }
    #expect(routes.count > 85)
    let servers = try ReplayServers()
    let transport = try TransportBench().transport(named: [servers.base])
    for route in routes {
      let items = (route.query ?? [:]).sorted { $0.key < $1.key }.compactMap { name, value in
        value.map { (name, Optional($0)) }
      }
      let address = try #require(WebAddress(servers.base + (route.path ?? ""))).replacing(query: items)
      // "re:Basic .+" and similar patterns match any such value. The user agent is the transport's own.
      let headers = (route.requireHeaders ?? [:]).filter { $0.key != "User-Agent" }.map {
        WebHeaders.Field($0.key, $0.value.hasPrefix("re:") ? "Basic dGVzdDp0ZXN0" : $0.value)
      }
      let fields = (route.bodyMatch ?? [:]).compactMapValues { $0 }
      let body = route.method == "POST" ? Array(try JSONEncoder().encode(fields)) : []
      let request = WebRequest(
        address, for: .listing, method: route.method, headers: WebHeaders(headers), body: body)
      if [200, 207].contains(route.status) {
        let response = try await transport.send(request)
        let content = try response.content
        #expect(!content.isEmpty, "\(address)")
        #expect(!String(decoding: content, as: UTF8.self).contains("{{"))
      } else {
        let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
        #expect(error?.cause.status == route.status, "\(address)")
      }
    }
    #expect(servers.main.exchanges.count == routes.count)
  }
}
