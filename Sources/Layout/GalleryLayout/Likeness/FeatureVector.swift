/// A vector of numbers that describes an item. Similar items have vectors that are close to each other.
package struct FeatureVector: Sendable, Hashable {
  /// The numbers, padded with zeros.
  let lanes: [SIMD8<Float>]
}

extension FeatureVector {
  /// Creates a vector. All vectors of a comparison must have as many numbers.
  package init(_ numbers: [Float]) {
    lanes = stride(from: 0, to: numbers.count, by: 8).map { start in
      var lane = SIMD8<Float>()
      for index in start..<min(start + 8, numbers.count) { lane[index - start] = numbers[index] }
      return lane
    }
  }

  /// Returns the square of the Euclidean distance between two vectors.
  package func squaredDistance(to other: FeatureVector) -> Float {
    var sum = SIMD8<Float>()
    for (one, two) in zip(lanes, other.lanes) {
      let difference = one - two
      sum += difference * difference
    }
    return sum.sum()
  }
}
