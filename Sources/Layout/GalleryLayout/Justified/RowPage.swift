/// The rows of one page, before they are placed.
struct RowPage {
  struct Row {
    var items: Range<Int>
    /// The height at which whole items have their width.
    var height: Double
    var caption: Double
    /// The height of items as a multiple of ``height``. Defaults to 1: items are shown whole.
    var stretch = 1.0
  }

  var rows: [Row]
  var end: Int
  /// The height from the top of the first row to the bottom of the last.
  var down: Double
  /// The additional whitespace on both sides. Defaults to 0.
  var inset = 0.0
}
