// swift-format-ignore-file
// Stubs of the few declarations of UIKit that Sources/Layout/GalleryViews and Examples/Screens.swiftpm use, as its
// documentation states them.
@_exported import CoreGraphics

public struct UIEdgeInsets {
  public var top: CGFloat
  public var left: CGFloat
  public var bottom: CGFloat
  public var right: CGFloat
}

public enum UIUserInterfaceLayoutDirection: Sendable { case leftToRight, rightToLeft }

@MainActor open class UIColor: NSObject {
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {}
  open var cgColor: AnyObject { self }
}

@MainActor open class CALayer: NSObject {
  open var mask: CALayer?
}

@MainActor open class CAShapeLayer: CALayer {
  open var path: CGPath?
}

@MainActor open class UIView: NSObject {
  public init(frame: CGRect) {}
  public required init?(coder: NSCoder) {}
  open var bounds: CGRect { .zero }
  open var layer: CALayer { CALayer() }
  open var backgroundColor: UIColor?
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  open func layoutSubviews() {}
}

@MainActor open class UIScrollView: UIView {
  open var adjustedContentInset: UIEdgeInsets { UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0) }
}

@MainActor open class UICollectionViewCell: UIView {
  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  open var contentView: UIView { self }
}

@MainActor open class UICollectionView: UIScrollView {
  open var numberOfSections: Int { 0 }
  open func numberOfItems(inSection section: Int) -> Int { 0 }
  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {}
  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell { fatalError("a stub") }
}

@MainActor open class UICollectionViewController: NSObject {
  public init(collectionViewLayout layout: UICollectionViewLayout) {}
  public required init?(coder: NSCoder) {}
  open var collectionView: UICollectionView! { nil }
  open func viewDidLoad() {}
  open func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { 0 }
  open func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
    fatalError("a stub")
  }
}

extension IndexPath {
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }
  public var item: Int { self[1] }
  public var section: Int { self[0] }
}

@MainActor open class UICollectionViewLayoutAttributes: NSObject {
  public convenience init(forCellWith path: IndexPath) { self.init() }
  public convenience init(forSupplementaryViewOfKind kind: String, with path: IndexPath) { self.init() }
  open var frame: CGRect = .zero
}

@MainActor open class UICollectionViewLayoutInvalidationContext: NSObject {
  open var invalidateEverything: Bool { false }
  open var invalidateDataSourceCounts: Bool { false }
}

@MainActor open class UICollectionViewLayout: NSObject {
  public override init() {}
  public required init?(coder: NSCoder) {}
  open var collectionView: UICollectionView? { nil }
  open func prepare() {}
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {}
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
    proposedContentOffset
  }
  open var collectionViewContentSize: CGSize { .zero }
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
}
