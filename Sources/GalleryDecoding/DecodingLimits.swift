/// What a photo may ask for before it is refused.
package struct DecodingLimits: Sendable, Hashable {
  /// Pixels of a photo. Default: 512 million.
  package var pixels = 512_000_000
  /// Pixels along one side. Default: 262,144.
  package var side = 262_144
  /// Bytes of a file. Default: 1 GiB.
  package var fileBytes = 1 << 30
  /// Scans of a JPEG. Default: 100; encoders write about ten, each may cost as much as a whole decode.
  package var scans = 100
  /// Address space of a worker in bytes. Default: 1.5 GB.
  package var memory = 1_500_000_000
  /// Seconds for one photo. Default: 20.
  package var seconds = 20.0

  /// Creates the default limits.
  package init() {}
}
