extension CircleSystem {
  /// Half the squared overlaps less ``pressure`` times the scale, and its gradient.
  ///
  /// At a minimum the overlaps balance the pressure; as the pressure falls to zero the minimum goes to a
  /// locally largest scale without overlap. Minimising over the centres *and* the scale saves the search
  /// over fixed scales that earlier penalty methods need, such as Huang, Ye: Quasi-physical global
  /// optimization method for solving the equal circle packing problem, Sci. China Inf. Sci. 54 (2011),
  /// doi:10.1007/s11432-011-4266-0.
  func energy() -> Double {
    refreshNeighboursIfNeeded()
    let n = count
    let s = scale
    let (x, y, weight, radius) = (x, y, weight, radius)
    let (gradientX, gradientY) = (gradientX, gradientY)
    let (starts, others) = (neighbours.starts, neighbours.others)
    let (width, height) = (width, height)
    for i in 0..<n {
      radius[i] = s * weight[i] + offset
      gradientX[i] = 0
      gradientY[i] = 0
    }
    let twoOffsets = 2 * offset
    var squares = 0.0
    var scaleForce = 0.0
    var k = 0
    for i in 0..<n {
      let xi = x[i]
      let yi = y[i]
      let ri = radius[i]
      let wi = weight[i]
      var forceX = 0.0
      var forceY = 0.0
      let left = max(0, ri - xi)
      let right = max(0, xi + ri - width)
      let top = max(0, ri - yi)
      let bottom = max(0, yi + ri - height)
      squares += left * left + right * right + top * top + bottom * bottom
      forceX += right - left
      forceY += bottom - top
      scaleForce += (left + right + top + bottom) * wi
      let end = starts[i + 1]
      while k < end {
        let j = others[k]
        k += 1
        let dx = xi - x[j]
        let dy = yi - y[j]
        let reach = ri + radius[j]
        let squared = dx * dx + dy * dy
        let excess = reach * reach - squared
        if excess > 0 {
          let factor = 1 / (wi + weight[j] + twoOffsets)
          let overlap = 0.5 * excess * factor
          squares += overlap * overlap
          let force = overlap * factor
          let fx = force * dx
          let fy = force * dy
          forceX -= fx
          forceY -= fy
          gradientX[j] += fx
          gradientY[j] += fy
          scaleForce += force * reach * (wi + weight[j])
        }
      }
      gradientX[i] += forceX
      gradientY[i] += forceY
    }
    budget.spend(40 + n + k)
    gradient[2 * n] = (scaleForce - pressure) * scaleStep
    squaredOverlap = squares
    return 0.5 * squares - pressure * s
  }

  /// The scale without overlap that a minimum of ``energy()`` points to.
  ///
  /// While contacts stay the same, overlaps grow in proportion to the pressure, which makes this exact to
  /// first order; arrangements can be ranked long before they are free of overlap.
  var correctedScale: Double { scale - squaredOverlap / pressure }

  /// The pressure that makes overlaps about `overlap` mean radii.
  func pressure(forOverlap overlap: Double) -> Double { 4 * weightSum * overlap }
}
