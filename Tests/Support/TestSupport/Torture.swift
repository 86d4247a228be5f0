import Foundation

/// Long tests run a sample, or with `make torture` all of it.
package enum Torture {
  /// A Boolean value that indicates whether all is run: the environment's `GALLERY_TORTURE` is `1`.
  package static let isOn = ProcessInfo.processInfo.environment["GALLERY_TORTURE"] == "1"
}
