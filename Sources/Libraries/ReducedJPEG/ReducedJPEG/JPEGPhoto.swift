import CReducedJPEG

/// A JPEG that is decoded at 1/8 or 1/4 of its size.
///
/// ```swift
/// let photo = try JPEGPhoto(bytes)
/// let picture = try photo.decode(at: .eighth, as: .rgb)
/// ```
///
/// It decodes what encoders write: 8 bits a sample, grey or three components, samplings of up to two to one,
/// baseline in one scan or progressive. For other and unusual files, it throws ``ReducedJPEGError/notMine``:
/// let another decoder try them.
public struct JPEGPhoto: Sendable {
  /// The scale of a decoded picture.
  public enum Scale: Int, Sendable, CaseIterable {
    /// A quarter of the width and height.
    case quarter = 4
    /// An eighth of the width and height.
    case eighth = 8
  }

  /// The width in pixels, as stored: before the photo is turned.
  public let width: Int
  /// The height in pixels, as stored: before the photo is turned.
  public let height: Int
  /// A Boolean value that indicates whether the photo has one component, not three.
  public let isGrey: Bool
  /// A Boolean value that indicates whether the photo comes in several scans that refine each other.
  public let isProgressive: Bool
  /// The Exif orientation, from 1 to 8; 1 if the file does not state one.
  public let orientation: Int
  /// The scales at which the photo can be decoded here, unless its data turn out to be odd.
  public let scales: Set<Scale>

  private let bytes: [UInt8]
  private let profileCount: Int

  /// Reads the header of a file.
  ///
  /// - Parameter bytes: the whole file.
  /// - Throws: ``ReducedJPEGError/notMine`` if this is no JPEG, or one that says of itself what is not
  ///   understood here.
  public init(_ bytes: [UInt8]) throws(ReducedJPEGError) {
    var info = reduced_jpeg_info()
    try Self.check(bytes.withUnsafeBufferPointer { reduced_jpeg_read_info($0.baseAddress, $0.count, &info) })
    self.bytes = bytes
    width = Int(info.width)
    height = Int(info.height)
    isGrey = info.components == 1
    isProgressive = info.is_progressive != 0
    orientation = Int(bytes.withUnsafeBufferPointer { reduced_jpeg_orientation($0.baseAddress, $0.count) })
    scales = Set(Scale.allCases.filter { info.denominators & UInt32($0.rawValue) != 0 })
    profileCount = bytes.withUnsafeBufferPointer { reduced_jpeg_profile($0.baseAddress, $0.count, nil) }
  }

  /// The embedded ICC profile; `nil` if it is missing or its parts do not fit together.
  public var colorProfile: [UInt8]? {
    guard profileCount > 0 else { return nil }
    return [UInt8](unsafeUninitializedCapacity: profileCount) { profile, count in
      count = bytes.withUnsafeBufferPointer {
        reduced_jpeg_profile($0.baseAddress, $0.count, profile.baseAddress)
      }
    }
  }

  /// The whole photo at a scale, in scaled pixels.
  public func area(at scale: Scale) -> JPEGArea {
    let denominator = scale.rawValue
    return JPEGArea(
      x: 0, y: 0, width: (width + denominator - 1) / denominator,
      height: (height + denominator - 1) / denominator)
  }

  /// Decodes the photo, or a part of it.
  ///
  /// The whole file is read, whatever part is wanted. Of a progressive photo the scans that pixels are made
  /// of are read; the others are only looked at for their headers, the order of their markers and the end of
  /// the file.
  ///
  /// - Parameters:
  ///   - scale: The scale.
  ///   - format: The values of a pixel.
  ///   - area: The part that is wanted, in scaled pixels, within ``area(at:)``; `nil` for all of it.
  ///   - readsAll: A Boolean value that indicates whether the other scans of a progressive photo are read
  ///     too, so that wrong
  ///     codes in them are noticed. That takes 7 to 20 times as long at 1/8.
  /// - Returns: the picture.
  /// - Throws: ``ReducedJPEGError``.
  public func decode(
    at scale: Scale, as format: JPEGPicture.Format = .rgba, area: JPEGArea? = nil, readsAll: Bool = false
  ) throws(ReducedJPEGError) -> JPEGPicture {
    let whole = self.area(at: scale)
    let area = area ?? whole
    precondition(whole.contains(area), "the area exceeds the scaled photo")
    let stride = area.width * format.rawValue
    var reading = reduced_jpeg_reading()
    reading.reads_all = readsAll ? 1 : 0
    var wanted = reduced_jpeg_area(
      x: UInt32(area.x), y: UInt32(area.y), width: UInt32(area.width), height: UInt32(area.height))
    var status = REDUCED_JPEG_NOT_MINE
    let count = stride * area.height
    let pixels = [UInt8](unsafeUninitializedCapacity: count) { pixels, initialized in
      status = bytes.withUnsafeBufferPointer {
        reduced_jpeg_decode(
          $0.baseAddress, $0.count, UInt32(scale.rawValue), &wanted,
          reduced_jpeg_format(rawValue: .init(format.rawValue)), pixels.baseAddress, stride, &reading)
      }
      initialized = status == REDUCED_JPEG_DONE ? count : 0
    }
    try Self.check(status)
    return JPEGPicture(width: area.width, height: area.height, format: format, bytes: pixels)
  }

  /// Reads the whole file as ``decode(at:as:area:readsAll:)`` does, and makes no pixels of it. Of a
  /// progressive photo it reads first coefficients, unless all is to be read.
  ///
  /// - Throws: ``ReducedJPEGError``.
  public func check(readsAll: Bool = false) throws(ReducedJPEGError) {
    var reading = reduced_jpeg_reading()
    reading.reads_all = readsAll ? 1 : 0
    try Self.check(bytes.withUnsafeBufferPointer { reduced_jpeg_check($0.baseAddress, $0.count, &reading) })
  }

  private static func check(_ status: reduced_jpeg_status) throws(ReducedJPEGError) {
    switch status {
    case REDUCED_JPEG_DONE: return
    case REDUCED_JPEG_NONSENSE: throw .nonsense
    case REDUCED_JPEG_NO_MEMORY: throw .noMemory
    default: throw .notMine
    }
  }
}
