package import GalleryModel
import GalleryWeb

/// The use of a value in an item, found by requesting its address or by comparing it with other items.
package enum LearnedMark: Sendable, Hashable, CustomStringConvertible {
  /// An image, with its size if its header states it.
  case picture(PixelSize?)
  case page
  case json
  /// Another response, or a failure.
  case other(String)
  case sameInAllItems

  init(_ answer: Result<WebResponse, TransportError>) {
    switch answer {
    case .failure(let error): self = .other(error.cause.status.map { "\($0)" } ?? error.cause.text)
    case .success(let response):
      guard case .bytes(let bytes) = response.body else {
        self = .other("a file")
        return
      }
      switch (PictureMagic.content(of: bytes), bytes.first { $0 > 0x20 }) {
      case (.picture, _): self = .picture(PictureMagic.size(of: bytes))
      case (_, UInt8(ascii: "<")): self = .page
      case (_, UInt8(ascii: "{")), (_, UInt8(ascii: "[")): self = .json
      case (.other(let name), _): self = .other(name)
      default: self = .other("text")
      }
    }
  }

  package var description: String {
    switch self {
    case .picture(let size?): "picture \(size.width) × \(size.height)"
    case .picture(nil): "picture"
    case .page: "page"
    case .json: "JSON"
    case .other(let text): text
    case .sameInAllItems: "same in all items"
    }
  }

  /// The area of an image, in pixels; `nil` for other values. A header that is longer than the first bytes is
  /// that of a large image.
  var area: Double? {
    guard case .picture(let size) = self else { return nil }
    return size.map { Double($0.width) * Double($0.height) } ?? 1e7
  }
}
