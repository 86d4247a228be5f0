import Foundation

/// A line of `Tests/Support/Fixtures/rest/routes.json`: a pattern and its reply.
struct Route: Decodable {
  struct Picture: Decodable {
    let seed: String
    let width: Int
    let height: Int
  }

  struct Step: Decodable {
    let status: Int
    let headers: [String: String]?
  }

  struct Behaviour: Decodable {
    var delayMs: Double?
    var echoRequestHeaders: Bool?
    var gzipZeros: Int?
    var etag: String?
    var etagSequence: [String]?
    var conditional: Bool?
    var acceptRanges: Bool?
    var endless: Bool?
    var bytesPerSecond: Int?
    var truncateAt: Int?
    var firstTimeOnly: Bool?
  }

  let method: String
  let path: String?
  let pathRegex: String?
  let status: Int
  let headers: [String: String]
  /// `null` stands for an item that must be absent.
  let query: [String: String?]?
  let requireHeaders: [String: String]?
  let bodyMatch: [String: Int?]?
  let bodyFile: String?
  let body: String?
  let image: Picture?
  let sequence: [Step]?
  let behaviour: Behaviour?

  /// The groups of the path's pattern (the whole first) if the route matches the request, otherwise `nil`.
  func match(_ request: LoopbackRequest) -> [String]? {
    guard method == request.method || (request.method == "HEAD" && method == "GET") else { return nil }
    var groups: [String] = []
    if let path {
      guard path == request.path else { return nil }
    } else if let pattern = pathRegex {
      guard let regex = try? Regex(pattern), let match = request.path.prefixMatch(of: regex) else {
        return nil
      }
      groups = match.output.map { String($0.substring ?? "") }
    }
    let items = request.query
    for (name, wanted) in query ?? [:] {
      guard items.first(where: { $0.name == name })?.value == wanted else { return nil }
    }
    guard let fields = bodyMatch else { return groups }
    let object = (try? JSONSerialization.jsonObject(with: Data(request.body))) as? [String: Any] ?? [:]
    for (name, wanted) in fields {
      let value = object[name] as? Int
      guard value == wanted || (wanted == nil && value == 1) else { return nil }
    }
    return groups
  }

  /// The name of a required header that is missing or wrong.
  func missingHeader(in request: LoopbackRequest) -> String? {
    (requireHeaders ?? [:]).first { name, wanted in
      let value = request.header(name) ?? ""
      guard wanted.hasPrefix("re:") else { return value != wanted }
      guard let regex = try? Regex(String(wanted.dropFirst(3))) else { return true }
      return value.prefixMatch(of: regex) == nil
    }?.key
  }
}
