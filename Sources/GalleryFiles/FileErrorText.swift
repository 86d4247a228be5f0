import Foundation
import SystemPackage

extension Error {
  /// The system's words for what became of a file, where the error has any; else its own.
  package var systemText: String {
    switch self {
    case let error as Errno: error.description
    case let error as POSIXError: Errno(rawValue: error.code.rawValue).description
    case let error as CocoaError: error.underlying?.systemText ?? "\(error)"
    default: "\(self)"
    }
  }
}
