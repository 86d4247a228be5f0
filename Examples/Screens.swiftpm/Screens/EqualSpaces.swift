import GalleryLayout
import GalleryViews
import SwiftUI

/// Cells with equal spaces between them and along the edges, as many columns as fit.
struct EqualSpaces: View {
  var body: some View {
    ScrollView {
      ArrangedLayout(EqualSpacing(cell: 110)) {
        ForEach(Photo.samples.prefix(60)) { photo in
          PhotoView(photo: photo).layoutItem(LayoutItem(id: "\(photo.id)"))
        }
      }
    }
  }
}
