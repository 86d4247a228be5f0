/// The rectangle that whole circles, each grown by half the gap, have to stay inside.
///
/// Gap and margin reduce exactly: two circles keep the gap when the circles grown by half of it do not
/// overlap, and a circle keeps the margin when its grown self stays inside the page less the margin plus
/// half a gap on every side. So everything behind this type knows neither.
struct Container {
  var width: Double
  var height: Double

  var area: Double { width * height }
}
