import Foundation
import GalleryFiles
import GalleryModel
import GalleryOutput
import GallerySources

extension Photo {
  /// The name of the photo on web pages, which tells nothing of where it lies.
  var pageName: String { String(FileContent(Data(id.utf8)).sha256.prefix(HTMLFolder.hashLength)) }
}
