import Foundation
import GallerySources
import GalleryWeb
import TestSupport

/// A transport without a network: responses come from a function or from the recorded routes.
final class ReplayTransport: Transport, @unchecked Sendable {
  // Unchecked: mutable state is accessed with the lock held.
  typealias Handler = @Sendable (LoopbackRequest) -> LoopbackReply

  /// The base address of the recorded routes for this transport.
  static let base = "http://replay.example:8099"

  private let handler: Handler
  private let headers: [(name: String, value: String)]
  /// The answer to samples of images that the handler does not have.
  private let sample: LoopbackReply?
  private let lock = NSLock()
  private var received: [WebRequest] = []

  /// - Parameter headers: Sent to ``base`` only, as a credential is.
  init(
    headers: [(name: String, value: String)] = [], sample: LoopbackReply? = nil, _ handler: @escaping Handler
  ) {
    self.handler = handler
    self.headers = headers
    self.sample = sample
  }

  /// The beginning of a JPEG with a width.
  static func jpeg(_ width: Int) -> LoopbackReply {
    let height = width * 3 / 4
    let sides = [height, width].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    return LoopbackReply([0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8] + sides + [3])
  }

  /// The recorded routes.
  static func routes(headers: [(name: String, value: String)] = []) throws -> ReplayTransport {
    let replay = try RouteReplay(ReplayServers.fixtures)
    replay.setHosts(own: "replay.example:8099", other: "other.example:8098")
    return ReplayTransport(headers: headers) { replay.reply(to: $0) }
  }

  /// Bodies by path and query. All other requests return 404.
  static func bodies(
    _ bodies: [String: String], headers: [String: String] = [:], sample: LoopbackReply? = nil
  ) -> ReplayTransport {
    ReplayTransport(sample: sample) { request in
      guard let body = bodies[request.target] else { return LoopbackReply(text: "nothing here", status: 404) }
      return LoopbackReply(Array(body.utf8), headers: headers.map { ($0.key, $0.value) })
    }
  }

  /// The requests, in order.
  var requests: [WebRequest] { lock.withLock { received } }
  /// The requests without samples of images.
  var documents: [WebRequest] { requests.filter { $0.purpose != .kind } }

  func send(_ request: WebRequest) async throws(TransportError) -> WebResponse {
    lock.withLock { received.append(request) }
    var target = request.address.path
    if let query = request.address.encodedQuery { target += "?" + query }
    var fields = request.headers.fields.map { (name: $0.name, value: $0.value) }
    fields.append(("User-Agent", "gallery/test (+https://gallery.example)"))
    if request.address.text.hasPrefix(Self.base) { fields += headers }
    var reply = handler(
      LoopbackRequest(method: request.method, target: target, headers: fields, body: request.body))
    if reply.status == 404, request.purpose == .kind, let sample { reply = sample }
    if reply.status == 301, let target = reply.header("Location").flatMap({ request.address.resolving($0) }) {
      var redirected = request
      redirected.address = target
      return try await send(redirected)
    }
    guard reply.status == 200 else {
      throw TransportError(.status(reply.status, hint: nil), address: request.address.redacted)
    }
    return WebResponse(
      status: 200, address: request.address,
      headers: WebHeaders(reply.headers.map { .init($0.name, $0.value) }), body: .bytes(reply.body))
  }
}

extension ListingReader {
  /// Reads a path of the replay.
  func read(path: String) async throws -> RemoteListing {
    guard let address = WebAddress(ReplayTransport.base + path) else { throw NotAnAddress(text: path) }
    return try await read(address)
  }
}

struct NotAnAddress: Error {
  let text: String
}

/// Reads a listing with this body, for tests of shapes. All addresses lead to images of one size.
func read(
  _ body: String, at path: String = "/list", headers: [String: String] = [:], limit: Int = 1000,
  recipe: Recipe? = nil
) async throws -> RemoteListing {
  var options = ListingOptions()
  options.limit = limit
  options.recipe = recipe
  let transport = ReplayTransport.bodies([path: body], headers: headers, sample: ReplayTransport.jpeg(800))
  return try await ListingReader(transport: transport, options: options).read(path: path)
}
