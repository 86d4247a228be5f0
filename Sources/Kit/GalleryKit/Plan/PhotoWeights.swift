/// The relative areas of photos, computed from a property of each photo.
struct PhotoWeights {
  private let options: LayoutOptions
  private let least: Double
  private let greatest: Double

  /// Uses all photos of a build, so that a photo has the same weight on every page.
  init(_ photos: [InspectedPhoto], _ options: LayoutOptions) {
    self.options = options
    let values = photos.filter { $0.failure == nil }.compactMap { Self.value(of: $0, by: options.weight) }
    least = values.min() ?? 0
    greatest = values.max() ?? 0
  }

  /// Returns the relative area of a photo; `nil` if all photos have the same area.
  func weight(of photo: InspectedPhoto) -> Double? {
    guard options.weight != .uniform else { return nil }
    return options.weightRange.weight(
      of: Self.value(of: photo, by: options.weight) ?? least, between: least, and: greatest)
  }

  /// Returns the diameter of a photo's circle relative to the largest circle.
  func relativeDiameter(of photo: InspectedPhoto) -> Double {
    let largest = options.weightRange.largest
    return ((weight(of: photo) ?? largest) / largest).squareRoot()
  }

  /// Returns the value that determines a photo's weight; `nil` if a field is missing or not a number.
  static func value(of photo: InspectedPhoto, by rule: WeightRule) -> Double? {
    switch rule {
    case .uniform: return 0
    case .rating: return Double(max(0, photo.facts.metadata?.rating ?? 0))
    case .pixels:
      let size = photo.photo.details.size ?? photo.facts.size
      return Double(size.width) * Double(size.height)
    case .bytes: return Double(photo.photo.byteCount)
    case .field(let name): return photo.fields.number(named: name)
    }
  }
}
