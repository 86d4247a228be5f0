import GalleryMarkup
import GalleryWeb

extension MarkupDocument.Element {
  /// Returns the address in an attribute, resolved against a base.
  func address(_ attribute: String, in base: WebAddress) -> WebAddress? {
    self.attribute(attribute).flatMap { base.resolving($0) }
  }
}
