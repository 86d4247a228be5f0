import GalleryLayout
import GalleryViews
import SwiftUI

/// Rows of whole photos with rounded corners, as a collection view.
struct RoundedCorners: UIViewControllerRepresentable {
  func makeUIViewController(context: Context) -> RoundedController { RoundedController() }
  func updateUIViewController(_ controller: RoundedController, context: Context) {}
}

final class RoundedController: UICollectionViewController {
  init() {
    super.init(
      collectionViewLayout: ArrangedCollectionViewLayout(Justified(rowHeight: 110), margin: 8, gap: 4) {
        Photo.samples[$0.item].item
      })
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { fatalError("the controller is created in code") }

  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.register(RoundedCell.self, forCellWithReuseIdentifier: "photo")
  }

  override func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    Photo.samples.count
  }

  override func collectionView(
    _ view: UICollectionView, cellForItemAt path: IndexPath
  ) -> UICollectionViewCell {
    let cell = view.dequeueReusableCell(withReuseIdentifier: "photo", for: path)
    let hue = Photo.samples[path.item].hue
    cell.contentView.backgroundColor = UIColor(hue: hue, saturation: 0.5, brightness: 0.85, alpha: 1)
    return cell
  }
}

/// A cell with corners of 12 points, in every size.
final class RoundedCell: UICollectionViewCell {
  private let outline = CAShapeLayer()

  override func layoutSubviews() {
    super.layoutSubviews()
    outline.path = CGPath.path(of: .rounded(points: 12), in: bounds)
    contentView.layer.mask = outline
  }
}
