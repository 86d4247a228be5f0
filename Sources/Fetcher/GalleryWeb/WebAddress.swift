import Curl
import GalleryText

/// An absolute http or https URL (RFC 3986), parsed by libcurl so that checks and requests see the same
/// address.
///
/// Its text is normalised: scheme and host in lower case, no default port, no `.` and `..` in the path, IPv4
/// addresses in dotted notation, internationalised hosts as `xn--`, and percent-encoding where required. Addresses with a user or a password are
/// rejected: secrets belong in headers, which are bound to an origin.
package struct WebAddress: Sendable, Hashable {
  /// The whole address, with query and fragment.
  package let text: String
  package let origin: Origin
  /// The path, percent-encoded; begins with `/`.
  package let path: String
  /// The query, percent-encoded, without its `?`; `nil` if there is no query.
  package let encodedQuery: String?
  /// The fragment, percent-encoded, without its `#`; `nil` if there is no fragment.
  package let fragment: String?

  /// Reads an absolute address. Trims blanks around it. Percent-encodes inner blanks, non-ASCII characters,
  /// and each `%` without two hexadecimal digits after it.
  ///
  /// Returns `nil` for other schemes, for a user or password, an IPv6 zone, and texts that libcurl rejects.
  package init?(_ text: String) {
    let trimmed = text.trimmed
    guard let colon = trimmed.firstIndex(of: ":"), trimmed[colon...].hasPrefix("://") else { return nil }
    let scheme = trimmed[..<colon].lowercased()
    guard scheme == "http" || scheme == "https" else { return nil }
    let start = trimmed.index(colon, offsetBy: 3)
    let afterScheme = trimmed[start...]
    let authority = afterScheme.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard !authority.isEmpty, !authority.contains("@") else { return nil }
    let encoded = "\(scheme)://\(authority)\(PercentEncoding.repaired(afterScheme[authority.endIndex...]))"
    guard let parts = CurlAddress(encoded), parts.zone == nil, parts.scheme == scheme,
      let host = parts.host?.lowercased(), host != "[]",
      // libcurl decodes percent-encoding in hosts, so a host could contain any character.
      host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"/\\?#@%<>\"^`{|}".utf8.contains($0) })
    else { return nil }
    let port = parts.port.flatMap { Int($0) } ?? Origin.usualPort(of: scheme)
    guard (1...65535).contains(port) else { return nil }
    self.init(
      origin: Origin(scheme: scheme, host: host, port: port), path: parts.path ?? "/",
      encodedQuery: parts.query, fragment: parts.fragment)
  }

  /// Creates an address from encoded parts.
  package init(origin: Origin, path: String, encodedQuery: String?, fragment: String?) {
    self.origin = origin
    self.path = path
    self.encodedQuery = encodedQuery
    self.fragment = fragment
    text =
      origin.text + path + (encodedQuery.map { "?" + $0 } ?? "") + (fragment.map { "#" + $0 } ?? "")
  }

  package var scheme: String { origin.scheme }
  package var host: String { origin.host }
  package var port: Int { origin.port }

  /// The text for requests: without the fragment, which is never sent.
  package var requestText: String {
    fragment == nil
      ? text : WebAddress(origin: origin, path: path, encodedQuery: encodedQuery, fragment: nil).text
  }

  /// The last part of the path, percent-decoded; empty after a final `/`. Untrusted: it may contain any
  /// characters.
  package var fileName: String {
    PercentEncoding.decoded(path[path.index(after: path.lastIndex(of: "/") ?? path.startIndex)...])
  }
}

extension WebAddress: CustomStringConvertible {
  /// The redacted text, since descriptions of addresses easily reach messages.
  package var description: String { redacted }
}
