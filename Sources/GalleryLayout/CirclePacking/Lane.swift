/// The one place in circle packing that touches raw memory.
///
/// The solver's inner loops run a few hundred million times; arrays inside a class pay there for
/// uniqueness and bounds checks. A lane is a fixed block of numbers without either (debug builds check
/// the bounds). Lanes belong to the ``LaneOwner`` that made them and must not be used after it is gone;
/// every type that keeps lanes keeps their owner too.
struct Lane {
  private let base: UnsafeMutablePointer<Double>
  let count: Int

  fileprivate init(base: UnsafeMutablePointer<Double>, count: Int) {
    self.base = base
    self.count = count
  }

  @inline(__always)
  subscript(index: Int) -> Double {
    get {
      assert(index >= 0 && index < count, "lane index out of range")
      return base[index]
    }
    nonmutating set {
      assert(index >= 0 && index < count, "lane index out of range")
      base[index] = newValue
    }
  }

  /// The part that starts at `start`.
  @inline(__always)
  func slice(from start: Int, count: Int) -> Lane {
    assert(start >= 0 && start + count <= self.count, "lane slice out of range")
    return Lane(base: base + start, count: count)
  }
}

/// A fixed block of 32-bit indices; see ``Lane``.
struct IndexLane {
  private let base: UnsafeMutablePointer<Int32>
  let count: Int

  fileprivate init(base: UnsafeMutablePointer<Int32>, count: Int) {
    self.base = base
    self.count = count
  }

  @inline(__always)
  subscript(index: Int) -> Int {
    get {
      assert(index >= 0 && index < count, "lane index out of range")
      return Int(base[index])
    }
    nonmutating set {
      assert(index >= 0 && index < count, "lane index out of range")
      base[index] = Int32(truncatingIfNeeded: newValue)
    }
  }
}

/// Allocates lanes and frees them when it goes.
final class LaneOwner {
  private var numbers: [UnsafeMutablePointer<Double>] = []
  private var indices: [UnsafeMutablePointer<Int32>] = []

  /// A lane of `count` zeros.
  func lane(_ count: Int) -> Lane {
    let base = UnsafeMutablePointer<Double>.allocate(capacity: max(count, 1))
    base.initialize(repeating: 0, count: max(count, 1))
    numbers.append(base)
    return Lane(base: base, count: count)
  }

  /// An index lane of `count` zeros.
  func indexLane(_ count: Int) -> IndexLane {
    let base = UnsafeMutablePointer<Int32>.allocate(capacity: max(count, 1))
    base.initialize(repeating: 0, count: max(count, 1))
    indices.append(base)
    return IndexLane(base: base, count: count)
  }

  deinit {
    for base in numbers { base.deallocate() }
    for base in indices { base.deallocate() }
  }
}
