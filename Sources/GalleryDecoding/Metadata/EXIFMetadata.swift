import GalleryGeometry
import GalleryModel
import GalleryText

/// The facts that EXIF states about a photo. Broken entries are ignored.
struct EXIFMetadata {
  private var bytes: HeaderBytes
  private let first: TIFFDirectory
  private let details: TIFFDirectory?
  private let place: TIFFDirectory?

  init?(_ bytes: HeaderBytes, in range: Range<Int>) {
    var bytes = bytes
    guard let first = try? TIFFDirectory(firstIn: range, &bytes) else { return nil }
    self.first = first
    details = Self.child(TIFFTag.exif, of: first, &bytes)
    place = Self.child(TIFFTag.gps, of: first, &bytes)
    self.bytes = bytes
  }

  private static func child(_ tag: Int, of directory: TIFFDirectory, _ bytes: inout HeaderBytes)
    -> TIFFDirectory?
  {
    guard let offset = try? directory.integers(tag, &bytes).first else { return nil }
    return try? TIFFDirectory(directory.block, at: offset, &bytes)
  }

  /// Sets the values that EXIF contains.
  mutating func fill(_ metadata: inout PhotoMetadata) {
    metadata.taken = taken()
    let rating = integer(TIFFTag.rating, in: first)
    metadata.rating = rating.flatMap { (0...5).contains($0) ? $0 : nil }
    metadata.caption = text(TIFFTag.description, in: first)
    metadata.maker = text(TIFFTag.make, in: first)
    metadata.camera = Self.camera(make: metadata.maker, model: text(TIFFTag.model, in: first))
    metadata.artist = text(TIFFTag.artist, in: first)
    metadata.copyright = text(TIFFTag.copyright, in: first)
    metadata.lens = text(TIFFTag.lensModel, in: details)
    metadata.exposure.seconds = fraction(TIFFTag.exposureTime)
    metadata.exposure.fNumber = fraction(TIFFTag.fNumber)
    metadata.exposure.focalLength = fraction(TIFFTag.focalLength)
    metadata.exposure.iso = integer(TIFFTag.iso, in: details)
    metadata.location = location()
  }

  /// Returns the time at which the photo was taken.
  mutating func taken() -> PhotoDate? {
    date(details, TIFFTag.dateTimeOriginal, TIFFTag.subSecondsOriginal, TIFFTag.offsetTimeOriginal)
      ?? date(details, TIFFTag.dateTimeDigitized, TIFFTag.subSecondsDigitized, TIFFTag.offsetTimeDigitized)
  }

  /// Returns the time at which the file was last changed.
  mutating func modified() -> PhotoDate? {
    date(first, TIFFTag.dateTime, TIFFTag.subSeconds, TIFFTag.offsetTime)
  }

  /// Returns the size of the rows that EXIF states.
  mutating func pictureSize() -> PixelSize? {
    guard let width = integer(TIFFTag.pictureWidth, in: details), width > 0,
      let height = integer(TIFFTag.pictureHeight, in: details), height > 0
    else { return nil }
    return PixelSize(width: width, height: height)
  }

  /// Returns the camera's name. Most models already start with the maker's name.
  private static func camera(make: String?, model: String?) -> String? {
    guard let model else { return make }
    guard let make, let word = make.split(separator: " ").first else { return model }
    return model.lowercased().hasPrefix(word.lowercased()) ? model : "\(make) \(model)"
  }

  /// Returns a date. The fraction of its second and its time zone are always in the details.
  private mutating func date(
    _ directory: TIFFDirectory?, _ tag: Int, _ subSeconds: Int, _ offset: Int
  ) -> PhotoDate? {
    guard let text = text(tag, in: directory) else { return nil }
    return PhotoDate(
      exif: text, subSeconds: self.text(subSeconds, in: details), offset: self.text(offset, in: details))
  }

  private mutating func text(_ tag: Int, in directory: TIFFDirectory?) -> String? {
    guard let range = directory?.range(tag),
      let slice = try? bytes.bytes(at: range.lowerBound, count: min(range.count, WorkerRequest.textLimit))
    else { return nil }
    let text = String(decoding: slice.prefix { $0 != 0 }, as: UTF8.self).withHiddenBlanked
    return text.isEmpty ? nil : text
  }

  private mutating func integer(_ tag: Int, in directory: TIFFDirectory?) -> Int? {
    try? directory?.integers(tag, limit: 1, &bytes).first
  }

  private mutating func fraction(_ tag: Int) -> Double? {
    guard let value = try? details?.fractions(tag, limit: 1, &bytes).first else { return nil }
    return value.isFinite && value > 0 ? value : nil
  }

  private mutating func location() -> PhotoMetadata.Location? {
    guard let place, let latitude = degrees(place, 2, negative: "S", reference: 1),
      let longitude = degrees(place, 4, negative: "W", reference: 3), abs(latitude) <= 90,
      abs(longitude) <= 180,
      latitude != 0 || longitude != 0
    else { return nil }
    return PhotoMetadata.Location(latitude: latitude, longitude: longitude)
  }

  private mutating func degrees(
    _ place: TIFFDirectory, _ tag: Int, negative: String, reference: Int
  ) -> Double? {
    guard let parts = try? place.fractions(tag, limit: 3, &bytes), parts.count == 3, parts[0].isFinite else {
      return nil
    }
    let value = parts[0] + (parts[1].isFinite ? parts[1] / 60 : 0) + (parts[2].isFinite ? parts[2] / 3600 : 0)
    return text(reference, in: place) == negative ? -value : value
  }
}
