// No file of this target imports all of Foundation: the compiler would look for an error's cause in an NSError, which
// the program would have to contain.
#if canImport(FoundationEssentials)
  import FoundationEssentials
  import Glibc
#else
  import Foundation
#endif

extension Error {
  /// The system's words for what became of a file, where the error has any; else its own.
  package var systemText: String {
    switch self {
    case let error as POSIXError: String(cString: strerror(error.code.rawValue))
    case let error as CocoaError: error.underlying?.systemText ?? "\(error)"
    default: "\(self)"
    }
  }
}
