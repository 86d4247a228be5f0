import GalleryDecoding
import GalleryLayout
import GalleryLikeness

/// The stage that finds the sharpness and hue of the photos whose bytes are here, if conditions or the order
/// need them. ``Fetching`` measures the others.
struct Measuring: Stage {
  func run(_ run: inout Run) async throws {
    guard run.needsMeasures else { return }
    try await PhotoMeasuring(context: run.context, findsSharpness: true).run(&run.collected)
  }
}

/// Decodes photos to find their features and, on request, their sharpness.
struct PhotoMeasuring {
  /// The tiles to measure. Features need only the first one.
  static let specs = [64, 256].map {
    TileSpec(cell: PixelSize(width: $0, height: $0), fit: .contain, focus: .centre, decodedSide: 256)
  }

  let context: BuildContext
  let findsSharpness: Bool

  /// Measures the photos that are not measured yet. Throws if there is no decoder.
  func run(_ photos: inout [InspectedPhoto]) async throws {
    let missing = photos.indices.filter {
      guard photos[$0].failure == nil else { return false }
      let measures = photos[$0].extras?.measures
      return measures == nil || findsSharpness && measures?.isWhole == false
    }
    guard !missing.isEmpty else { return }
    var found: [InspectedPhoto.Measures?] = []
    let specs = findsSharpness ? Self.specs : [Examining.spec]
    try await Examining(context: context, specs: specs, checksAll: findsSharpness).run(
      missing.map { photos[$0] }
    ) {
      found.append((try? $1.get()).flatMap(InspectedPhoto.Measures.init))
      context.observe(.compared(photos: found.count, of: missing.count))
    }
    for (index, measures) in zip(missing, found) where measures != nil {
      photos[index].extrasToChange.measures = measures
    }
  }

  /// Measures the photos whose bytes are here.
  func run(_ collected: inout CollectedPhotos) async throws {
    var photos = collected.photos.compactMap(\.inspected)
    try await run(&photos)
    var measured = photos[...]
    for (place, photo) in collected.photos.enumerated() {
      guard case .inspected(_, let source) = photo, let photo = measured.popFirst() else { continue }
      collected.photos[place] = .inspected(photo, source: source)
    }
  }
}

extension InspectedPhoto {
  /// The values that a decoded photo shows.
  struct Measures: Sendable, Hashable {
    /// The features by which photos look alike.
    var features: FeatureVector
    /// The sharpness from 0 to 100; `nil` if it is unknown.
    var sharpness: Double?
    /// The hue angle of its mean colour, in degrees; `nil` for greys.
    var hue: Double?
    /// The SHA-256 of the file in hexadecimal.
    var sha256: String
    /// A Boolean value that indicates whether all image data was read.
    var isWhole: Bool
    var isDamaged: Bool

    /// Measures a photo; `nil` without a tile.
    init?(_ photo: DecodedPhoto) {
      guard let tile = photo.tiles.first else { return nil }
      features = FeatureVector(of: tile)
      hue = FeatureVector.hue(of: tile)
      isWhole = photo.tiles.count > 1
      sharpness = isWhole ? Sharpness.of(photo.tiles[1]) : nil
      sha256 = photo.sha256
      isDamaged = photo.damage != nil
    }
  }
}
