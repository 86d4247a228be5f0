import Foundation

/// How much of a test that could go on for long is run: a sample, or with `make torture` all of it.
package enum Torture {
  /// Whether all is run: the environment's `GALLERY_TORTURE` is `1`.
  package static let isOn = ProcessInfo.processInfo.environment["GALLERY_TORTURE"] == "1"

  /// How many to take.
  package static func count(sample: Int, all: Int) -> Int { isOn ? all : sample }

  /// Some of a sequence's elements, as far from each other as they can be, or all of them.
  package static func some<Element>(_ elements: [Element], sample: Int) -> [Element] {
    guard !isOn, elements.count > sample else { return elements }
    return (0..<sample).map { elements[$0 * elements.count / sample] }
  }
}
