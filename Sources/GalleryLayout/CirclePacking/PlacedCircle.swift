/// A circle on the page: what every way of packing comes to.
struct PlacedCircle {
  /// Index into the items.
  var item: Int
  /// The centre, in the page's unit.
  var x: Double
  var y: Double
  /// Half the photo's diameter, without gap.
  var radius: Double
}
