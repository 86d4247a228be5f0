import CVips

extension VipsPicture {
  /// The picture in numbers that the rest of the lane understands: integers of 8 or 16 bits, or light.
  ///
  /// - Parameter extraBands: bands at the end that are not part of the picture.
  func photographic(without extraBands: Int) throws(LaneFailure) -> VipsPicture {
    var picture = self
    if picture.isPackedLab { picture = try picture.unpackedLab() }
    if extraBands > 0, picture.bands > extraBands {
      picture = try picture.bands(0, count: picture.bands - extraBands)
    }
    switch picture.format {
    case VIPS_FORMAT_UINT: return try picture.sixteenBits(1 / 65537)
    case VIPS_FORMAT_FLOAT where picture.interpretation != VIPS_INTERPRETATION_LAB:
      // Numbers from 0 to 1: of a profile's colours where there is one, otherwise of light.
      if picture.profile != nil { return try picture.sixteenBits(65535) }
      let three = picture.bands == 1 ? try picture.tripled() : picture
      return try three.called(VIPS_INTERPRETATION_scRGB)
    default: return picture
    }
  }

  private func sixteenBits(_ factor: Double) throws(LaneFailure) -> VipsPicture {
    try multiplied(by: factor).cast(to: VIPS_FORMAT_USHORT)
      .called(bands < 3 ? VIPS_INTERPRETATION_GREY16 : VIPS_INTERPRETATION_RGB16)
  }

  private func tripled() throws(LaneFailure) -> VipsPicture { try joined(with: self).joined(with: self) }
}
