package import GalleryModel

extension RemotePhoto {
  package var original: ImageVariant { ImageVariant(image, width: width, height: height, kind: .original) }

  /// Returns the smallest image with enough pixels for a tile and the photo's shape within 2 %. Returns the
  /// original if no other suffices, or if the shape is unknown. Columns and rows are the required pixels.
  package func smallestSufficient(width columns: Int, height rows: Int) -> ImageVariant {
    let needed = PixelSize(width: max(1, columns), height: max(1, rows))
    // A size made on request must be known to be smaller than the original.
    let sized = size.flatMap { sizes?.variant(covering: needed, original: $0) }
    let found = smaller(variants) + smaller([sized].compactMap(\.self), kind: .sized)
    return found.filter { $0.size.covers(needed) }.min { $0.size.area < $1.size.area }?.variant ?? original
  }

  /// Returns the fallbacks for a failed download: the next larger variants of the listing, and the original.
  package func others(than choice: ImageVariant) -> [ImageVariant] {
    guard choice.kind != .original else { return [] }
    let larger = smaller(variants).filter {
      $0.variant.address != choice.address && $0.size.width > choice.width ?? 0
    }
    return [larger.min { $0.size.width < $1.size.width }?.variant, original].compactMap(\.self)
  }

  /// Returns the images with the photo's shape that are smaller than the original, or may be, with their sizes.
  private func smaller(
    _ variants: [ImageVariant], kind: ImageVariant.Kind = .variant
  ) -> [(variant: ImageVariant, size: PixelSize)] {
    variants.compactMap { variant in
      guard variant.address != image, let shape, let size = variant.size(of: shape), size.hasShape(of: shape),
        self.size.map({ size.area < $0.area }) ?? true
      else { return nil }
      return (ImageVariant(variant.address, width: size.width, height: size.height, kind: kind), size)
    }
  }

  /// The size, if both sides are known.
  package var size: PixelSize? { original.pixelSize.flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil } }

  /// A size with the proportions of the photo: the original's, or one that several variants share. A single
  /// variant may be a crop.
  package var shape: PixelSize? {
    if let size { return size }
    let complete = variants.compactMap(\.pixelSize)
    let largest = complete.max { $0.area < $1.area }
    guard let largest, complete.count > 1, complete.allSatisfy({ $0.hasShape(of: largest) }) else {
      return nil
    }
    return largest
  }
}

extension ImageVariant {
  /// The size, if both sides are known.
  var pixelSize: PixelSize? {
    width.flatMap { width in height.map { PixelSize(width: width, height: $0) } }
  }

  /// Returns its size. A missing side is derived from the photo's shape.
  fileprivate func size(of shape: PixelSize) -> PixelSize? {
    pixelSize ?? width.map { PixelSize(width: $0, height: shape.rows(forWidth: $0)) }
      ?? height.map { PixelSize(width: shape.columns(forHeight: $0), height: $0) }
  }
}

extension PixelSize {
  /// The area in pixels, as a floating-point number to avoid overflow.
  var area: Double { Double(width) * Double(height) }
}
