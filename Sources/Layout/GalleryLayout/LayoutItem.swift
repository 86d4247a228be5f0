/// An item to place on a page. All lengths are in the page's unit.
public struct LayoutItem: Sendable, Hashable {
  /// The identifier in results and errors; should be unique.
  public var id: LayoutKey
  /// The width of the photo divided by its height. Defaults to 1.
  public var aspect: Double
  /// The relative area of a circle whose size the layout chooses. Defaults to `nil`, which counts as 1.
  public var weight: Double?
  /// The fixed diameter of a circle. Defaults to `nil`: the layout chooses it.
  public var diameter: Double?
  /// The maximum width of the photo; its maximum height follows from ``aspect``. Rows, columns and circle
  /// packing respect this limit. A circle's diameter is at most the smaller of the two. Defaults to `nil`: no
  /// limit.
  public var maximumWidth: Double?
  /// The height reserved below the item for its caption. Defaults to 0.
  public var captionHeight: Double
  /// The number of cells across and down; 2 for a featured photo. Defaults to 1.
  public var span: Int
  /// The item's group; a change of group begins a row, with a heading if headings have a height. Defaults to
  /// `nil`.
  public var group: LayoutKey?

  /// Creates an item.
  public init(
    id: LayoutKey, aspect: Double = 1, weight: Double? = nil, diameter: Double? = nil,
    maximumWidth: Double? = nil, captionHeight: Double = 0, span: Int = 1, group: LayoutKey? = nil
  ) {
    self.id = id
    self.aspect = aspect
    self.weight = weight
    self.diameter = diameter
    self.maximumWidth = maximumWidth
    self.captionHeight = captionHeight
    self.span = span
    self.group = group
  }
}

extension LayoutItem {
  /// Infinite without a limit.
  var greatestWidth: Double { maximumWidth ?? .infinity }
  /// Infinite without a limit.
  var greatestHeight: Double { greatestWidth / aspect }
  /// Infinite without a limit.
  var greatestDiameter: Double { min(greatestWidth, greatestHeight) }

  func validate() throws(LayoutError) {
    func check(_ value: Double?, _ name: LayoutReason, orZero: Bool = false) throws(LayoutError) {
      guard let reason = LayoutError.objection(to: value, as: name, orZero: orZero) else { return }
      throw .invalidItem(id: id, reason: reason)
    }
    try check(aspect, "an aspect")
    try check(diameter, "a diameter")
    try check(weight, "a weight")
    try check(maximumWidth, "a maximum width")
    try check(captionHeight, "a caption height", orZero: true)
    guard span >= 1 else {
      throw .invalidItem(id: id, reason: "expected a span of at least 1, received \(span)")
    }
  }
}
