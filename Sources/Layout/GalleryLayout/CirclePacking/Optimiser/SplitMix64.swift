/// A small random number generator that produces the same numbers for a seed on every machine.
///
/// Steele, Lea, Flood: Fast splittable pseudorandom number generators, OOPSLA 2014,
/// doi:10.1145/2660193.2660195.
package struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns a random number in `0..<1`.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Returns a random number in `-1..<1`.
  mutating func signed() -> Double { 2 * unit() - 1 }

  /// Returns a random integer in `0..<bound`; `bound` must be positive.
  mutating func below(_ bound: Int) -> Int { Int(next().multipliedFullWidth(by: UInt64(bound)).high) }
}
