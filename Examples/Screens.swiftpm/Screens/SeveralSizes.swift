import GalleryLayout
import GalleryViews
import SwiftUI

/// Circles of several sizes, packed in reading order.
struct SeveralSizes: View {
  @State private var arrangement = ScrollArrangement.samples(
    Photo.samples.map { LayoutItem(id: "\($0.id)", diameter: 40 + 12 * $0.weight) },
    by: CirclePacking(order: .reading))

  var body: some View {
    ArrangedScroll($arrangement) { item in
      PhotoView(photo: Photo.samples[item]).clipShape(TileShape(.circle))
    }
  }
}
