extension UnsafeVector {
  /// The inner product. Four running sums, because one would wait for itself at every addition.
  @inline(__always)
  func dot(_ other: UnsafeVector) -> Double {
    var a = 0.0
    var b = 0.0
    var c = 0.0
    var d = 0.0
    var i = 0
    while i + 4 <= count {
      a += self[i] * other[i]
      b += self[i + 1] * other[i + 1]
      c += self[i + 2] * other[i + 2]
      d += self[i + 3] * other[i + 3]
      i += 4
    }
    while i < count {
      a += self[i] * other[i]
      i += 1
    }
    return (a + c) + (b + d)
  }

  /// Adds `factor` times `other`.
  @inline(__always)
  func add(_ factor: Double, times other: UnsafeVector) {
    var i = 0
    while i + 4 <= count {
      let a = self[i] + factor * other[i]
      let b = self[i + 1] + factor * other[i + 1]
      let c = self[i + 2] + factor * other[i + 2]
      let d = self[i + 3] + factor * other[i + 3]
      self[i] = a
      self[i + 1] = b
      self[i + 2] = c
      self[i + 3] = d
      i += 4
    }
    while i < count {
      self[i] += factor * other[i]
      i += 1
    }
  }

  /// Adds `factor` times `other` and returns the inner product of the result with `third`, in one pass.
  @inline(__always)
  func add(_ factor: Double, times other: UnsafeVector, dotting third: UnsafeVector) -> Double {
    var a = 0.0
    var b = 0.0
    var c = 0.0
    var d = 0.0
    var i = 0
    while i + 4 <= count {
      let p = self[i] + factor * other[i]
      let q = self[i + 1] + factor * other[i + 1]
      let r = self[i + 2] + factor * other[i + 2]
      let s = self[i + 3] + factor * other[i + 3]
      self[i] = p
      self[i + 1] = q
      self[i + 2] = r
      self[i + 3] = s
      a += p * third[i]
      b += q * third[i + 1]
      c += r * third[i + 2]
      d += s * third[i + 3]
      i += 4
    }
    while i < count {
      let p = self[i] + factor * other[i]
      self[i] = p
      a += p * third[i]
      i += 1
    }
    return (a + c) + (b + d)
  }

  /// Multiplies every element.
  @inline(__always)
  func scale(by factor: Double) {
    for i in 0..<count { self[i] *= factor }
  }

  /// Takes over all elements of `other`, times `factor`.
  @inline(__always)
  func copy(_ other: UnsafeVector, times factor: Double = 1) {
    for i in 0..<count { self[i] = factor * other[i] }
  }

  /// The largest magnitude.
  @inline(__always)
  var largestMagnitude: Double {
    var a = 0.0
    var b = 0.0
    var i = 0
    while i + 2 <= count {
      a = Swift.max(a, abs(self[i]))
      b = Swift.max(b, abs(self[i + 1]))
      i += 2
    }
    if i < count { a = Swift.max(a, abs(self[i])) }
    return Swift.max(a, b)
  }
}
