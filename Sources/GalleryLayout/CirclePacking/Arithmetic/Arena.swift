/// Allocates the vectors of one computation and frees all of them when it is released.
///
/// The inner loops of circle packing run a few hundred million times; an array inside a class pays there for checks
/// of uniqueness and bounds. The vectors of an arena have neither; Tests/Threads checks the bounds. A vector must not
/// be used after its arena is gone, so every type that stores a vector stores its arena too.
///
/// This file is the only one of the layouts that touches raw memory.
final class Arena {
  private var numbers: [UnsafeMutablePointer<Double>] = []
  private var indices: [UnsafeMutablePointer<Int32>] = []

  /// Returns a vector of `count` zeros.
  func vector(_ count: Int) -> UnsafeVector {
    let base = UnsafeMutablePointer<Double>.allocate(capacity: max(count, 1))
    base.initialize(repeating: 0, count: max(count, 1))
    numbers.append(base)
    return UnsafeVector(base: base, count: count)
  }

  /// Returns a vector with the elements of an array.
  func vector(_ elements: [Double]) -> UnsafeVector {
    let vector = vector(elements.count)
    for (i, element) in elements.enumerated() { vector[i] = element }
    return vector
  }

  /// Returns an index vector of `count` zeros.
  func indexVector(_ count: Int) -> UnsafeIndexVector {
    let base = UnsafeMutablePointer<Int32>.allocate(capacity: max(count, 1))
    base.initialize(repeating: 0, count: max(count, 1))
    indices.append(base)
    return UnsafeIndexVector(base: base, count: count)
  }

  deinit {
    for base in numbers { base.deallocate() }
    for base in indices { base.deallocate() }
  }
}

/// A vector of a fixed number of elements in the memory of an ``Arena``.
struct UnsafeVector {
  private let base: UnsafeMutablePointer<Double>
  let count: Int

  fileprivate init(base: UnsafeMutablePointer<Double>, count: Int) {
    self.base = base
    self.count = count
  }

  @inline(__always)
  subscript(index: Int) -> Double {
    get {
      assert(index >= 0 && index < count, "vector index out of range")
      return base[index]
    }
    nonmutating set {
      assert(index >= 0 && index < count, "vector index out of range")
      base[index] = newValue
    }
  }

  /// Returns the part of `count` elements that starts at `start`; it shares the vector's memory.
  @inline(__always)
  func slice(from start: Int, count: Int) -> UnsafeVector {
    assert(start >= 0 && start + count <= self.count, "vector slice out of range")
    return UnsafeVector(base: base + start, count: count)
  }
}

/// A vector of a fixed number of 32-bit indices in the memory of an ``Arena``.
struct UnsafeIndexVector {
  private let base: UnsafeMutablePointer<Int32>
  let count: Int

  fileprivate init(base: UnsafeMutablePointer<Int32>, count: Int) {
    self.base = base
    self.count = count
  }

  @inline(__always)
  subscript(index: Int) -> Int {
    get {
      assert(index >= 0 && index < count, "vector index out of range")
      return Int(base[index])
    }
    nonmutating set {
      assert(index >= 0 && index < count, "vector index out of range")
      base[index] = Int32(truncatingIfNeeded: newValue)
    }
  }
}
