/// Allocates the vectors of a computation and frees all of them on deinitialization.
///
/// The inner loops of circle packing run a few hundred million times. An array in a class would add
/// uniqueness and bounds checks there. Arena vectors have no such checks; Tests/Threads checks the bounds. A
/// vector must not be used after its arena is released, so every type that stores a vector also stores its
/// arena.
///
/// Only this file of the layouts uses raw memory.
final class Arena {
  private var blocks: [UnsafeMutableRawBufferPointer] = []

  func vector(_ count: Int) -> UnsafeVector { block(count) }

  func vector(_ elements: [Double]) -> UnsafeVector {
    let vector = vector(elements.count)
    for (i, element) in elements.enumerated() { vector[i] = element }
    return vector
  }

  func indexVector(_ count: Int) -> UnsafeIndexVector { UnsafeIndexVector(base: block(count)) }

  private func block<Element: Numeric>(_ count: Int) -> UnsafeMutableBufferPointer<Element> {
    let block = UnsafeMutableBufferPointer<Element>.allocate(capacity: count)
    block.initialize(repeating: 0)
    blocks.append(UnsafeMutableRawBufferPointer(block))
    return block
  }

  deinit {
    for block in blocks { block.deallocate() }
  }
}

/// A vector of a fixed number of elements in the memory of an ``Arena``.
typealias UnsafeVector = UnsafeMutableBufferPointer<Double>

/// A vector of a fixed number of 32-bit indices in the memory of an ``Arena``.
struct UnsafeIndexVector {
  fileprivate let base: UnsafeMutableBufferPointer<Int32>

  var count: Int { base.count }

  @inline(__always)
  subscript(index: Int) -> Int {
    get { Int(base[index]) }
    nonmutating set { base[index] = Int32(truncatingIfNeeded: newValue) }
  }
}

// Sums of products use four accumulators, because a single one would wait for itself at every addition.
extension UnsafeVector {
  /// Shares the vector's memory.
  @inline(__always)
  func slice(from start: Int, count: Int) -> UnsafeVector {
    UnsafeVector(rebasing: self[start..<start + count])
  }

  @inline(__always)
  private subscript(four index: Int) -> SIMD4<Double> {
    get {
      assert(index >= 0 && index + 4 <= count, "vector index out of range")
      return UnsafeRawPointer(baseAddress.unsafelyUnwrapped + index).loadUnaligned(as: SIMD4<Double>.self)
    }
    nonmutating set {
      assert(index >= 0 && index + 4 <= count, "vector index out of range")
      UnsafeMutableRawPointer(baseAddress.unsafelyUnwrapped + index).storeBytes(
        of: newValue, as: SIMD4<Double>.self)
    }
  }

  @inline(__always)
  func dot(_ other: UnsafeVector) -> Double {
    var sums = SIMD4<Double>.zero
    let vectorEnd = count & ~3
    for i in stride(from: 0, to: vectorEnd, by: 4) { sums += self[four: i] * other[four: i] }
    for i in vectorEnd..<count { sums[0] += self[i] * other[i] }
    return (sums[0] + sums[2]) + (sums[1] + sums[3])
  }

  /// Adds `factor` times `other` and returns the inner product of the result with `third`, in one pass.
  @inline(__always)
  func add(_ factor: Double, times other: UnsafeVector, dotting third: UnsafeVector) -> Double {
    var sums = SIMD4<Double>.zero
    let vectorEnd = count & ~3
    for i in stride(from: 0, to: vectorEnd, by: 4) {
      let four = self[four: i] + factor * other[four: i]
      self[four: i] = four
      sums += four * third[four: i]
    }
    for i in vectorEnd..<count {
      self[i] += factor * other[i]
      sums[0] += self[i] * third[i]
    }
    return (sums[0] + sums[2]) + (sums[1] + sums[3])
  }

  @inline(__always)
  func copy(_ other: UnsafeVector, times factor: Double = 1) {
    for i in 0..<count { self[i] = factor * other[i] }
  }

  @inline(__always)
  var largestMagnitude: Double {
    var largest = SIMD4<Double>.zero
    let vectorEnd = count & ~3
    for i in stride(from: 0, to: vectorEnd, by: 4) {
      var four = self[four: i]
      four.replace(with: -four, where: four .< 0)
      largest.replace(with: four, where: four .> largest)
    }
    return (vectorEnd..<count).reduce(largest.max()) { Swift.max($0, abs(self[$1])) }
  }
}
