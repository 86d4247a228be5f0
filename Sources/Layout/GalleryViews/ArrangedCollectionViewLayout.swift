#if canImport(UIKit)
  public import GalleryLayout
  public import UIKit

  // Not built by this project's CI, which has no Apple SDK: Tests/Views checks its types against stubs.

  /// A layout of gallery's as a collection view layout. It keeps the user's place when the device rotates and
  /// when cells are inserted or deleted.
  ///
  /// Headings of groups are supplementary views of the kind ``headingKind``; the index path's item counts
  /// headings.
  public final class ArrangedCollectionViewLayout: UICollectionViewLayout {
    /// The kind of the supplementary views for headings.
    public static let headingKind = "gallery.heading"

    /// Receives the error if the layout rejects the items or the view's size. The places then stay as they
    /// are. By default, debug builds stop.
    public var onError: (LayoutError) -> Void = { assertionFailure("\($0)") }

    private let layout: any Layout
    private let pages: ScrollArrangement.Pages
    private let margin: Double?
    private let gap: Double?
    private let item: (IndexPath) -> LayoutItem
    private var arrangement: ScrollArrangement?
    private var paths: [IndexPath] = []
    /// The index of each section's first item.
    private var starts: [Int] = []
    private var needsItems = true

    /// Creates a layout.
    ///
    /// - Parameters:
    ///   - layout: The algorithm that places the items.
    ///   - pages: The pages on which the items are placed. Defaults to one that scrolls down.
    ///   - margin: The page's margin, in points.
    ///   - gap: The page's gap, in points.
    ///   - item: Returns the item at an index path, with a unique identifier.
    public init(
      _ layout: any Layout, on pages: ScrollArrangement.Pages = .open(.rows), margin: Double? = nil,
      gap: Double? = nil, item: @escaping (IndexPath) -> LayoutItem
    ) {
      self.layout = layout
      self.pages = pages
      self.margin = margin
      self.gap = gap
      self.item = item
      super.init()
    }

    /// Storyboards cannot hold a layout's closure.
    @available(*, unavailable)
    public required init?(coder: NSCoder) { fatalError("layouts are created in code") }

    public override func prepare() {
      super.prepare()
      guard let view = collectionView else { return }
      do {
        if needsItems { try update(view) }
        try arrangement?.resize(to: Viewport(view))
      } catch {
        onError(error)
      }
    }

    /// Lays out the items of the data source.
    private func update(_ view: UICollectionView) throws(LayoutError) {
      needsItems = false
      var (paths, starts): ([IndexPath], [Int]) = ([], [])
      for section in 0..<view.numberOfSections {
        starts.append(paths.count)
        paths += (0..<view.numberOfItems(inSection: section)).map { IndexPath(item: $0, section: section) }
      }
      let items = paths.map(item)
      if arrangement == nil {
        arrangement = try ScrollArrangement(
          items, by: layout, on: pages, margin: margin, gap: gap,
          rightToLeft: view.effectiveUserInterfaceLayoutDirection == .rightToLeft, in: Viewport(view))
      } else {
        try arrangement?.replace(items)
      }
      self.paths = paths
      self.starts = starts
    }

    public override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
      if context.invalidateEverything || context.invalidateDataSourceCounts { needsItems = true }
      super.invalidateLayout(with: context)
    }

    /// Follows the user's scrolling. Only another size needs other places.
    public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
      guard let view = collectionView, newBounds.size == view.bounds.size else { return true }
      arrangement?.scroll(to: Point(newBounds.origin))
      return false
    }

    public override func targetContentOffset(forProposedContentOffset proposed: CGPoint) -> CGPoint {
      arrangement.map { CGPoint($0.window.offset) } ?? proposed
    }

    public override var collectionViewContentSize: CGSize {
      arrangement.map { CGSize($0.window.content.size) } ?? .zero
    }

    public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
      guard let content = arrangement?.window.content else { return nil }
      let headings = content.headings(in: Rect(rect)).compactMap { content.headings.firstIndex(of: $0) }
      return content.items(in: Rect(rect)).map(attributes) + headings.map(headingAttributes)
    }

    public override func layoutAttributesForItem(at path: IndexPath) -> UICollectionViewLayoutAttributes? {
      attributes(starts[path.section] + path.item)
    }

    public override func layoutAttributesForSupplementaryView(
      ofKind kind: String, at path: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      kind == Self.headingKind ? headingAttributes(path.item) : nil
    }

    private func attributes(_ item: Int) -> UICollectionViewLayoutAttributes {
      let attributes = UICollectionViewLayoutAttributes(forCellWith: paths[item])
      if let arrangement { attributes.frame = CGRect(arrangement.window.content.frames[item]) }
      return attributes
    }

    private func headingAttributes(_ heading: Int) -> UICollectionViewLayoutAttributes {
      let attributes = UICollectionViewLayoutAttributes(
        forSupplementaryViewOfKind: Self.headingKind, with: IndexPath(item: heading, section: 0))
      if let arrangement { attributes.frame = CGRect(arrangement.window.content.headings[heading].frame) }
      return attributes
    }
  }

  extension Viewport {
    @MainActor fileprivate init(_ view: UICollectionView) {
      let insets = view.adjustedContentInset
      self.init(
        size: Size(view.bounds.size),
        safeArea: Insets(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right))
    }
  }
#endif
