import CEmbeddedTexts
import GalleryDigest
import GalleryModel

/// The script with the layouts that pages need, in a file beside the pages that share it.
package struct PageEngine: Sendable {
  package let text: String
  private let digest: SHA256Digest

  /// Creates the script of a layout. Only masonry, rows and cells have modules of their own.
  package init(layout: String) {
    let module =
      switch layout {
      case "justified": gallery_embedded_texts.justified
      case "masonry": gallery_embedded_texts.masonry
      case "equal_spacing": gallery_embedded_texts.equal_spacing
      default: gallery_embedded_texts.gallery_layout
      }
    text = PageResources.engine(module)
    digest = SHA256.digest(of: text.utf8)
  }

  /// The name of the file, which changes with its content.
  package var name: String { HTMLFolder.engine(hash: digest.hexadecimal) }

  /// The hash for browsers to check the file by. They do not check files on a disk.
  package var integrity: String { digest.integrity }

  /// Returns the script that loads the file from an address while the browser reads the page.
  package func loader(of address: String) -> String {
    """
    globalThis.galleryEngine = new Promise((resolve, reject) => {
    const script = document.createElement('script');
    if (location.protocol !== 'file:') script.integrity = '\(integrity)';
    Object.assign(script, { src: '\(address)', onload: () => resolve(galleryLayouts), onerror: reject });
    document.head.append(script);
    });
    galleryEngine.catch(() => {});

    """
  }
}
