/// Centres of circles in a container, and the scale at which relative radii give circles without overlap.
struct ScaledCentres {
  var scale: Double
  /// The centres, in the unit of the container.
  var x: [Double]
  var y: [Double]
}
