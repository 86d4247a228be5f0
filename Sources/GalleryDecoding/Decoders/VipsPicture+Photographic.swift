import Vips

extension VipsPicture {
  /// Returns the image in a number format that the decoder supports: 8-bit or 16-bit integers, or linear light.
  ///
  /// - Parameter extraBands: The number of bands at the end that are not part of the image.
  func photographic(without extraBands: Int) throws(VipsError) -> VipsPicture {
    var picture = self
    if picture.isPackedLab { picture = try picture.unpackedLab() }
    if extraBands > 0, picture.bands > extraBands {
      picture = try picture.bands(0, count: picture.bands - extraBands)
    }
    switch picture.number {
    case .uint32: return try picture.sixteenBits(1 / 65537)
    case .float where picture.colours != .lab:
      // Numbers from 0 to 1: colours of the profile if there is one, otherwise linear light.
      if picture.hasProfile { return try picture.sixteenBits(65535) }
      let three = picture.bands == 1 ? try picture.tripled() : picture
      return try three.withInterpretation(.scRGB)
    default: return picture
    }
  }

  private func sixteenBits(_ factor: Double) throws(VipsError) -> VipsPicture {
    try multiplied(by: factor).cast(to: .uint16)
      .withInterpretation(bands < 3 ? .grey16 : .rgb16)
  }

  private func tripled() throws(VipsError) -> VipsPicture { try joined(with: self).joined(with: self) }
}
