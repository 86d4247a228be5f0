import GalleryLayout
import GalleryViews
import SwiftUI

/// One photo a page: a strip when upright, the whole screen when turned. The photo stays when the device rotates.
struct KeptPhoto: View {
  @State private var arrangement = ScrollArrangement.samples(
    Photo.samples.map(\.item), by: Carousel(strip: Carousel.phoneStrip), on: .paged)

  var body: some View {
    ArrangedScroll($arrangement) { item in
      PhotoView(photo: Photo.samples[item])
    }
  }
}
