/// One picture of the collection: what it shows, and how its file is to be.
struct Sample: Sendable {
  var path: String
  var title: String
  /// The upright size.
  var width: Int
  var height: Int
  var scene: any Scene
  var development = Development()
  /// The EXIF orientation; the pixels are stored so that the upright picture is right.
  var orientation = Orientation.up
  /// Local time, as "2024:06:21 04:52:10".
  var taken: String
  var offset = "+00:00"
  /// Stars, 0...5.
  var rating: Int
  var exposure = Shot()
  var faces: [FaceRegion] = []
  var quality = 80
  /// Rays a pixel along either side.
  var samples = 2

  var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}

/// What the camera noted.
struct Shot: Sendable {
  /// The denominator of the exposure time: 250 is 1/250 s.
  var shutter: UInt32 = 250
  var aperture: Float = 8
  var iso: UInt16 = 100
  var focalLength: UInt32 = 35
}

/// A face as photo software stores it: its middle and size as shares of the upright picture.
struct FaceRegion: Sendable {
  var name: String
  var x: Float
  var y: Float
  var width: Float
  var height: Float
}
