import GalleryText
import GalleryWeb
import Synchronization

/// The cookies that listings set, in memory only. Photos and further pages of the same origin need them.
final class SessionCookies: Sendable {
  private static let countLimit = 50
  /// The maximum size of a cookie, in bytes.
  private static let lengthLimit = 4096

  private let cookies = Mutex<[Origin: [String: String]]>([:])

  /// Notes the cookies of a response. An empty value removes a cookie.
  func note(_ headers: WebHeaders, of origin: Origin) {
    for cookie in headers.values(of: "Set-Cookie") where cookie.utf8.count <= Self.lengthLimit {
      let (name, value) = cookie.cut(at: ";").before.cut(at: "=")
      guard let value, !name.isEmpty else { continue }
      cookies.withLock { cookies in
        guard cookies[origin, default: [:]].count < Self.countLimit else { return }
        cookies[origin, default: [:]][String(name)] = String(value).nonEmpty
      }
    }
  }

  /// The value of the `Cookie` header; `nil` without cookies.
  func header(for origin: Origin) -> String? {
    let sent = cookies.withLock { $0[origin] ?? [:] }
    guard !sent.isEmpty else { return nil }
    let value = sent.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
    return WebHeaders([.init("Cookie", value)]).areWellFormed ? value : nil
  }
}
