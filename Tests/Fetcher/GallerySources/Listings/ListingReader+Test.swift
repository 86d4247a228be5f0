import GallerySources
import GalleryWeb
import LibXML

extension ListingReader {
  /// Creates a reader that parses markup in this process.
  init(transport: any Transport, options: ListingOptions = ListingOptions()) {
    self.init(transport: transport, markup: LibXMLParser(), options: options)
  }
}
