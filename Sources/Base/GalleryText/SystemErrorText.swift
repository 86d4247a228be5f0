// No file of this target imports all of Foundation: the compiler would then look for an error's cause in an
// NSError, which would have to be linked into the program.
#if canImport(FoundationEssentials)
  import FoundationEssentials
  import Glibc
#else
  import Foundation
#endif

extension Error {
  /// The system's message for a file error, if there is one; otherwise the error's own description.
  package var systemText: String {
    switch self {
    case let error as POSIXError: String(cString: strerror(error.code.rawValue))
    case let error as CocoaError: error.underlying?.systemText ?? "\(error)"
    default: "\(self)"
    }
  }
}
