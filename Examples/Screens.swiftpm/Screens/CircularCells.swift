import GalleryLayout
import GalleryViews
import SwiftUI

/// Circles of one size. They stay circles while the device rotates, and the circle in the middle stays in view.
struct CircularCells: View {
  @State private var arrangement = ScrollArrangement.samples(
    Photo.samples.map { LayoutItem(id: "\($0.id)") }, by: EqualSpacing(cell: 96))

  var body: some View {
    ArrangedScroll($arrangement) { item in
      PhotoView(photo: Photo.samples[item]).clipShape(TileShape(.circle))
    }
  }
}
