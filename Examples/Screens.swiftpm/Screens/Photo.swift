import GalleryLayout
import SwiftUI

/// A colour in place of a photo, with its proportions.
struct Photo: Identifiable {
  var id: Int
  var aspect: Double
  var weight: Double

  static let samples = (0..<600).map { number in
    Photo(id: number, aspect: [1.5, 0.75, 1, 4.0 / 3][number * 7 % 4], weight: Double(1 + number * 5 % 7))
  }

  var hue: Double { Double(id * 37 % 360) / 360 }
  var item: LayoutItem { LayoutItem(id: "\(id)", aspect: aspect) }
}

struct PhotoView: View {
  let photo: Photo

  var body: some View { Color(hue: photo.hue, saturation: 0.5, brightness: 0.85) }
}

extension Viewport {
  /// A size for the first layout. Views replace it with their own before they appear.
  static let phone = Viewport(size: Size(width: 390, height: 844))
}

extension ScrollArrangement {
  /// Creates an arrangement of samples. Their proportions and the margins are valid on every phone.
  static func samples(
    _ photos: [LayoutItem], by layout: any GalleryLayout.Layout, on pages: Pages = .open(.rows)
  ) -> ScrollArrangement {
    do {
      return try ScrollArrangement(photos, by: layout, on: pages, in: .phone)
    } catch {
      fatalError("\(error)")
    }
  }
}
