import Foundation
package import SystemPackage

/// The replies of `routes.json`: the formats of real photo services, and a collection of failures.
///
/// The first match wins. `{{BASE}}`, `{{HOST}}` and `{{OTHER_HOST}}` in bodies and headers stand for the replaying
/// servers; `/img/NAME_WxH.png` is a picture of that size. Both origins share a route's visit count.
package final class RouteReplay: @unchecked Sendable {
  // Unchecked: mutable state is accessed with the lock held.
  private struct File: Decodable { let routes: [Route] }

  private let folder: FilePath
  private let routes: [Route]
  private let lock = NSLock()
  private var visits: [Int: Int] = [:]
  private var bodies: [String: String] = [:]
  private var hosts = (own: "", other: "")

  /// Reads `routes.json` of a folder.
  package init(_ folder: FilePath) throws {
    self.folder = folder
    let data = try Data(contentsOf: URL(fileURLWithPath: folder.appending("routes.json").string))
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    routes = try decoder.decode(File.self, from: data).routes
  }

  /// Sets the values of `{{HOST}}` and `{{OTHER_HOST}}`.
  package func setHosts(own: String, other: String) {
    lock.withLock { hosts = (own, other) }
  }

  /// The reply to a request: 404 without a matching route, 401 or (for `User-Agent`) 403 without a required header.
  package func reply(to request: LoopbackRequest) -> LoopbackReply {
    if let picture = picture(request.path) { return picture }
    for (index, route) in routes.enumerated() {
      guard let groups = route.match(request) else { continue }
      if let name = route.missingHeader(in: request) {
        let text = "{\"message\":\"missing or wrong \(name)\"}"
        return LoopbackReply(text: text, status: name == "User-Agent" ? 403 : 401, type: "application/json")
      }
      let visit = lock.withLock {
        visits[index, default: 0] += 1
        return visits[index] ?? 1
      }
      return reply(of: route, visit: visit, groups: groups, to: request)
    }
    return LoopbackReply(text: "no route", status: 404)
  }

  private func picture(_ path: String) -> LoopbackReply? {
    guard let match = (path.removingPercentEncoding ?? path).wholeMatch(of: /\/img\/(.+)_(\d+)x(\d+)\.png/),
      let width = Int(match.2), let height = Int(match.3)
    else { return nil }
    return LoopbackReply(
      GeneratedPicture.png(width: width, height: height, seed: String(match.1)),
      headers: [("Content-Type", "image/png"), ("Cache-Control", "max-age=60")])
  }

  private func reply(
    of route: Route, visit: Int, groups: [String], to request: LoopbackRequest
  ) -> LoopbackReply {
    let behaviour = route.behaviour ?? Route.Behaviour()
    var reply = LoopbackReply(status: route.status)
    for (name, value) in route.headers.sorted(by: { $0.key < $1.key }) {
      let expanded = groups.indices.dropFirst().reduce(value) { text, index in
        text.replacingOccurrences(of: "\\\(index)", with: groups[index])
      }
      reply.headers.append((name, substituted(expanded)))
    }
    if let delay = behaviour.delayMs { reply.delay = delay / 1000 }
    if let steps = route.sequence, let last = steps.last {
      let step = visit <= steps.count ? steps[visit - 1] : last
      reply.status = step.status
      for (name, value) in step.headers ?? [:] { reply.setHeader(name, Self.dated(value)) }
      guard step.status == 200 else {
        reply.body = Array("try later".utf8)
        return reply
      }
    }
    reply.body = body(of: route, to: request)
    if let tag = behaviour.etag ?? behaviour.etagSequence.map({ $0[min(visit, $0.count) - 1] }) {
      reply.setHeader("ETag", tag)
    }
    reply.isConditional = behaviour.conditional ?? false
    reply.servesRanges = behaviour.acceptRanges ?? false && visit > 1
    reply.isEndless = behaviour.endless ?? false
    reply.drip = behaviour.bytesPerSecond.map { ($0, 1) }
    if let truncation = behaviour.truncateAt, !(behaviour.firstTimeOnly ?? false && visit > 1) {
      reply.truncation = truncation
    }
    return reply
  }

  private func body(of route: Route, to request: LoopbackRequest) -> [UInt8] {
    if route.behaviour?.echoRequestHeaders ?? false {
      let headers = Dictionary(request.headers.map { ($0.name, $0.value) }) { first, _ in first }
      return (try? JSONEncoder().encode(headers)).map(Array.init) ?? []
    }
    if let zeros = route.behaviour?.gzipZeros { return Gzip.bomb(zeros: zeros) }
    if let image = route.image {
      return GeneratedPicture.png(width: image.width, height: image.height, seed: image.seed)
    }
    guard let name = route.bodyFile else { return Array(substituted(route.body ?? "").utf8) }
    let text = lock.withLock {
      let text =
        bodies[name] ?? (try? String(contentsOfFile: folder.pushing(FilePath(name)).string, encoding: .utf8))
      bodies[name] = text
      return text
    }
    // A missing body fails every test that uses it.
    return Array(substituted(text ?? "no file \(name)").utf8)
  }

  private func substituted(_ text: String) -> String {
    let (own, other) = lock.withLock { hosts }
    return text.replacingOccurrences(of: "{{BASE}}", with: "http://\(own)")
      .replacingOccurrences(of: "{{HOST}}", with: own).replacingOccurrences(of: "{{OTHER_HOST}}", with: other)
  }

  /// `@now+N` as the HTTP date N seconds from now.
  private static func dated(_ value: String) -> String {
    guard value.hasPrefix("@now+"), let seconds = Double(value.dropFirst(5)) else { return value }
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "GMT")
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return formatter.string(from: Date(timeIntervalSinceNow: seconds))
  }
}
