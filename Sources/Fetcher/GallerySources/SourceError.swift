import GalleryText
import GalleryWeb

/// A reason why a source cannot be used.
package enum SourceError: Error, Sendable, Hashable {
  case missing(path: String)
  /// The path is neither a file nor a folder: a FIFO, a socket or a device, which is never opened.
  case notAFile(path: String)
  case unreadable(path: String, reason: String)
}

extension SourceError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing(let path): "\(path): no such file or folder\(Self.advice(on: path))"
    case .notAFile(let path): "\(path): neither a file nor a folder; name photos or a folder of photos"
    case .unreadable(let path, let reason): "\(path): \(reason)"
    }
  }

  /// Returns a hint if a path looks like an address; otherwise an empty text.
  private static func advice(on path: String) -> String {
    let first = path.prefix { $0 != "/" }
    let below = path.dropFirst(first.count)
    if first.lowercased() == "s3:" { return "; write a bucket as s3://BUCKET or s3://BUCKET/PREFIX" }
    if let name = path.split(separator: "/").last, name.contains(where: { "*?[".contains($0) }) {
      let folder = path.dropLast(name.count)
      return "; no file matches the pattern; to select below a folder, use "
        + "\(folder.isEmpty ? "." : String(folder)) --include '\(name)'"
    }
    if first.hasSuffix(":"), first.count > 2, first.dropLast().allSatisfy({ $0.isASCII && $0.isLetter }) {
      return "; supported addresses begin with https://, http://, davs://, dav:// or s3://"
    }
    // `localhost:8000`, `192.168.0.2`: the user's own server, which rarely has a certificate.
    let (host, port) = first.cut(at: ":")
    let hasPort = !host.isEmpty && port.flatMap { Int($0) }.map { (1...65535).contains($0) } == true
    if hasPort || port == nil && first.contains(".") && IPAddress(String(first)) != nil {
      return "; for a web address, put http:// or https:// in front"
    }
    let labels = first.parts(separatedBy: ".")
    let isHost =
      labels.count > 1 && labels.allSatisfy { !$0.isEmpty }
      && labels.last.map { $0.count >= 2 && $0.allSatisfy(\.isLetter) } == true
    return isHost && (!below.isEmpty || first.hasPrefix("www."))
      ? "; for a web address, put https:// in front" : ""
  }
}
