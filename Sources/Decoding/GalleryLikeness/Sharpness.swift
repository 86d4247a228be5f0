import GalleryGeometry
package import GalleryModel

/// The sharpness of a photo from 0 to 100.
///
/// Method: F. Crété-Roffet, T. Dolmiere, P. Ladret and M. Nicolas, "The blur effect: perception and
/// estimation with a new no-reference perceptual blur metric", SPIE 6492 (2007), doi:10.1117/12.702790. A
/// blur changes the differences between neighbours little if the photo is blurred already. The sharpness is
/// the share of the differences that it takes away.
package enum Sharpness {
  /// The distance from the middle of the blur to its ends, in pixels.
  private static let reach = 4

  /// Returns the sharpness of a tile; `nil` for tiles that are too small or plain.
  package static func of(_ tile: Tile) -> Double? {
    let width = tile.size.width
    let height = tile.size.height
    guard min(width, height) >= 4 * reach else { return nil }

    let count = tile.format.bytesPerPixel
    let grey = (0..<width * height).map { pixel in
      let start = pixel * count
      return 0.299 * Float(tile.pixels[start]) + 0.587 * Float(tile.pixels[start + 1])
        + 0.114 * Float(tile.pixels[start + 2])
    }

    /// Returns the share that a blur along lines takes away.
    func share(lines: Int, lineStep: Int, length: Int, step: Int) -> Double? {
      var all = 0.0
      var lost = 0.0
      for line in 0..<lines {
        for place in (reach + 1)..<(length - reach) {
          let pixel = line * lineStep + place * step
          let difference = abs(grey[pixel] - grey[pixel - step])
          let blurred =
            abs(grey[pixel + reach * step] - grey[pixel - (reach + 1) * step]) / Float(2 * reach + 1)
          all += Double(difference)
          lost += Double(max(0, difference - blurred))
        }
      }
      return all > Double(lines * length) / 8 ? lost / all : nil
    }

    let across = share(lines: height, lineStep: width, length: width, step: 1)
    let down = share(lines: width, lineStep: 1, length: height, step: width)
    // Motion blurs one direction only.
    return [across, down].compactMap(\.self).min().map { ($0 * 1000).rounded() / 10 }
  }
}
