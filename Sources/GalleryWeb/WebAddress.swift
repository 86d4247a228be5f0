import Curl
import GalleryText

/// An absolute http or https URL (RFC 3986), taken apart by libcurl so that what is checked is what is asked.
///
/// Its text is normalised: scheme and host in lower case, no port that goes without saying, no `.` and `..` in the
/// path, numbers that stand for an IPv4 address in dotted form, and everything percent-encoded that must be.
/// Addresses with a user or a password are not taken: secrets belong to headers, which are bound to an origin.
package struct WebAddress: Sendable, Hashable {
  /// The whole address, with query and fragment.
  package let text: String
  package let origin: Origin
  /// Percent-encoded; begins with `/`.
  package let path: String
  /// Percent-encoded, without its `?`; `nil` where there is none.
  package let encodedQuery: String?
  /// Percent-encoded, without its `#`; `nil` where there is none.
  package let fragment: String?

  /// Reads an absolute address. Blanks around it are dropped, those within and what is not ASCII are
  /// percent-encoded, and so is a `%` that is followed by no two hexadecimal digits.
  ///
  /// `nil` for every other scheme, for a user or password, a host that is not ASCII (`xn--` names are), an IPv6
  /// zone, and what libcurl does not take for an address.
  package init?(_ text: String) {
    let trimmed = text.trimmed
    guard let colon = trimmed.firstIndex(of: ":"), trimmed[colon...].hasPrefix("://") else { return nil }
    let scheme = trimmed[..<colon].lowercased()
    guard scheme == "http" || scheme == "https" else { return nil }
    let start = trimmed.index(colon, offsetBy: 3)
    let rest = trimmed[start...]
    let end = rest.firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? rest.endIndex
    let authority = rest[..<end]
    guard !authority.isEmpty, !authority.contains("@"), authority.allSatisfy(\.isASCII) else { return nil }
    let encoded = "\(scheme)://\(authority)\(PercentEncoding.repaired(rest[end...]))"
    guard let parts = CurlAddress(encoded) else { return nil }
    self.init(parts)
  }

  private init?(_ parts: CurlAddress) {
    guard parts.zone == nil, let scheme = parts.scheme,
      scheme == "http" || scheme == "https", let host = parts.host?.lowercased(), host != "[]",
      // libcurl undoes percent-encoding in hosts, so that anything could be in one.
      host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"/\\?#@%<>\"^`{|}".utf8.contains($0) })
    else { return nil }
    let port = parts.port.flatMap { Int($0) } ?? Origin.usualPort(of: scheme)
    guard (1...65535).contains(port) else { return nil }
    self.init(
      origin: Origin(scheme: scheme, host: host, port: port), path: parts.path ?? "/",
      encodedQuery: parts.query, fragment: parts.fragment)
  }

  /// An address of parts that are encoded already.
  package init(origin: Origin, path: String, encodedQuery: String?, fragment: String?) {
    self.origin = origin
    self.path = path
    self.encodedQuery = encodedQuery
    self.fragment = fragment
    let port = origin.port == Origin.usualPort(of: origin.scheme) ? "" : ":\(origin.port)"
    text =
      "\(origin.scheme)://\(origin.host)\(port)\(path)" + (encodedQuery.map { "?" + $0 } ?? "")
      + (fragment.map { "#" + $0 } ?? "")
  }

  package var scheme: String { origin.scheme }
  package var host: String { origin.host }
  package var port: Int { origin.port }

  /// The text that is asked for: the one without its fragment, which never leaves this machine.
  package var requestText: String {
    fragment == nil
      ? text : WebAddress(origin: origin, path: path, encodedQuery: encodedQuery, fragment: nil).text
  }

  /// The last part of the path, percent-decoded; empty behind a final `/`. It is data: it may hold anything.
  package var fileName: String {
    PercentEncoding.decoded(path[path.index(after: path.lastIndex(of: "/") ?? path.startIndex)...])
  }
}

extension WebAddress: CustomStringConvertible {
  /// The redacted text: an address gets into messages more easily than it should.
  package var description: String { redacted }
}
