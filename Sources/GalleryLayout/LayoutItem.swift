/// One thing to be placed. All lengths are in the page's unit, whatever that is.
public struct LayoutItem: Sendable, Hashable {
  /// Names the item in results and errors; expected to be unique.
  public var id: String
  /// Width divided by height of the photo. Default: 1.
  public var aspect: Double
  /// Relative area of a circle whose size the layout chooses. Default: `nil`, all alike.
  public var weight: Double?
  /// Fixed diameter of a circle. Default: `nil`, the layout chooses.
  public var diameter: Double?
  /// Greatest width of the photo; its greatest height follows from its ``aspect``. Rows, columns and circle packing give
  /// it no larger place; a circle's diameter is at most the shorter of both. Default: `nil`, no limit.
  public var maximumWidth: Double?
  /// Room kept free below the item for its caption. Default: 0.
  public var captionHeight: Double
  /// Cells taken across and down; 2 for a featured photo. Default: 1.
  public var span: Int
  /// The group the item belongs to; a change of group starts a heading. Default: `nil`.
  public var group: String?

  /// Creates an item.
  public init(
    id: String, aspect: Double = 1, weight: Double? = nil, diameter: Double? = nil,
    maximumWidth: Double? = nil, captionHeight: Double = 0, span: Int = 1, group: String? = nil
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
  /// The greatest height; infinite without a limit.
  var greatestHeight: Double { (maximumWidth ?? .infinity) / aspect }
  /// The greatest diameter of a circle; infinite without a limit.
  var greatestDiameter: Double { min(maximumWidth ?? .infinity, greatestHeight) }

  /// Checks that all numbers are finite and in their range.
  func validate() throws(LayoutError) {
    func check(_ value: Double?, _ name: String, orZero: Bool = false) throws(LayoutError) {
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
