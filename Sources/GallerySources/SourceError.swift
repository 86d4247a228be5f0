/// The reason for which a source cannot be used at all.
package enum SourceError: Error, Sendable, Hashable {
  /// Nothing is at the path.
  case missing(path: String)
  /// The path is neither a file nor a folder: a FIFO, a socket or a device, which is never opened.
  case notAFile(path: String)
  /// The system refused access.
  case unreadable(path: String, reason: String)
}

extension SourceError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing(let path): "\(path): no such file or folder"
    case .notAFile(let path): "\(path): neither a file nor a folder; name a folder of photos, or photos"
    case .unreadable(let path, let reason): "\(path): \(reason)"
    }
  }
}
