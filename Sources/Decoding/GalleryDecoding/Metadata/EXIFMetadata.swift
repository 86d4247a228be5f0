import GalleryModel

/// The facts that EXIF states about a photo. Broken entries are ignored.
struct EXIFMetadata {
  private let first: TIFFDirectory
  private let details: TIFFDirectory?
  private let place: TIFFDirectory?

  /// Returns `nil` if the file has no readable block.
  init?(_ header: Header, _ bytes: HeaderBytes) {
    guard let range = header.exif, let first = try? TIFFDirectory(firstIn: range, bytes) else { return nil }
    self.first = first
    func directory(_ range: Range<Int>?) -> TIFFDirectory? {
      range.flatMap { try? TIFFDirectory(firstIn: $0, bytes) }
    }
    details = directory(header.exifDetails) ?? Self.child(.exif, of: first)
    place = directory(header.exifPlace) ?? Self.child(.gps, of: first)
  }

  private static func child(_ tag: TIFFTag, of directory: TIFFDirectory) -> TIFFDirectory? {
    guard let offset = try? directory.integer(tag) else { return nil }
    return try? TIFFDirectory(directory.block, at: offset)
  }

  func fill(_ metadata: inout PhotoMetadata) {
    metadata.rating = (try? first.integer(.rating)).flatMap { (0...5).contains($0) ? $0 : nil }
    metadata.caption = text(.description, in: first)
    metadata.maker = text(.make, in: first)
    metadata.camera = Self.camera(make: metadata.maker, model: text(.model, in: first))
    metadata.artist = text(.artist, in: first)
    metadata.copyright = text(.copyright, in: first)
    metadata.lens = text(.lensModel, in: details)
    metadata.exposure.seconds = fraction(.exposureTime)
    metadata.exposure.fNumber = fraction(.fNumber)
    metadata.exposure.focalLength = fraction(.focalLength)
    metadata.exposure.iso = sensitivity()
    metadata.location = location()
    if let comment = userComment() { metadata.generation = .init(stating: comment) }
  }

  func dates() -> StatedDates {
    var dates = StatedDates()
    dates.add(original(), .exifOriginal)
    dates.add(digitized(), .exifDigitized)
    dates.add(modified(), .exifChanged)
    return dates
  }

  /// Returns the time of exposure. An offset that EXIF does not state follows from the time of GPS.
  func original() -> PhotoDate? {
    var date = date(
      details, .dateTimeOriginal, .subSecondsOriginal, .offsetTimeOriginal)
    if let local = date, local.offset == nil, let universal = satelliteTime() {
      date?.offset = local.offset(at: universal)
    }
    return date
  }

  func digitized() -> PhotoDate? {
    date(details, .dateTimeDigitized, .subSecondsDigitized, .offsetTimeDigitized)
  }

  /// Returns the time at which the file was last changed.
  func modified() -> PhotoDate? { date(first, .dateTime, .subSeconds, .offsetTime) }

  /// Returns the ISO sensitivity. Its own tag has 16 bits; beyond them, other tags state it (EXIF 2.3, 4.6.5).
  private func sensitivity() -> Int? {
    func value(_ tag: TIFFTag) -> Int? { (try? details?.integer(tag)).flatMap { $0 > 0 ? $0 : nil } }
    let iso = value(.iso)
    if let iso, iso < 0xFFFF { return iso }
    let others: [TIFFTag] = [.recommendedIndex, .outputSensitivity, .isoSpeed]
    return others.lazy.compactMap(value).first ?? iso
  }

  /// Returns the size of the rows that EXIF states.
  func pictureSize() -> PixelSize? {
    guard let details, let width = try? details.integer(.pictureWidth), width > 0,
      let height = try? details.integer(.pictureHeight), height > 0
    else { return nil }
    return PixelSize(width: width, height: height)
  }

  /// Returns the camera's name. Most models already start with the maker's name.
  static func camera(make: String?, model: String?) -> String? {
    guard let model else { return make }
    guard let make, let word = make.split(separator: " ").first else { return model }
    return model.lowercased().hasPrefix(word.lowercased()) ? model : "\(make) \(model)"
  }

  /// Returns a date. The fraction of its second and its time zone are always in the details.
  private func date(_ directory: TIFFDirectory?, _ tag: TIFFTag, _ subSeconds: TIFFTag, _ offset: TIFFTag)
    -> PhotoDate?
  {
    guard let text = text(tag, in: directory) else { return nil }
    return PhotoDate(
      exif: text, subSeconds: self.text(subSeconds, in: details), offset: self.text(offset, in: details))
  }

  private func text(_ tag: TIFFTag, in directory: TIFFDirectory?) -> String? {
    guard let directory, let range = directory.range(tag),
      let slice = try? directory.block.bytes.bytes(in: range, limit: WorkerRequest.textLimit)
    else { return nil }
    return String(guessing: slice.prefix { $0 != 0 }).withHiddenBlanked.nonEmpty
  }

  /// Returns the user's comment, whose first eight bytes name its encoding (EXIF 2.3, 4.6.5).
  private func userComment() -> String? {
    guard let details, let range = details.range(.userComment), range.count > 8,
      let bytes = try? details.block.bytes.bytes(in: range, limit: PictureText.sizeLimit)
    else { return nil }
    let text = bytes.dropFirst(8)
    guard bytes.starts(with: "UNICODE".utf8) else { return String(guessing: text.prefix { $0 != 0 }) }
    if text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF]) { return String(guessing: text) }
    // Programs use either byte order. The first character is from ASCII.
    return String(guessing: (text.first == 0 ? [0xFE, 0xFF] : [0xFF, 0xFE]) + Array(text))
  }

  private func fraction(_ tag: TIFFTag) -> Double? {
    guard let value = try? details?.fractions(tag, limit: 1).first else { return nil }
    return value.isFinite && value > 0 ? value : nil
  }

  /// Returns the time of GPS, in UTC.
  private func satelliteTime() -> PhotoDate? {
    guard let place, let day = text(.gpsDate, in: place),
      let parts = try? place.fractions(.gpsTime, limit: 3), parts.count == 3,
      parts.allSatisfy({ (0...60).contains($0) }), let date = PhotoDate(iso: day), date.precision == .day
    else { return nil }
    let seconds = parts[0] * 3600 + parts[1] * 60 + parts[2]
    return PhotoDate(secondsSince1970: Int(date.secondsSince1970 + seconds))
  }

  private func location() -> PhotoMetadata.Location? {
    guard let place else { return nil }
    return PhotoMetadata.Location(
      degrees: degrees(place, .latitude, negative: "S", reference: .latitudeReference),
      degrees(place, .longitude, negative: "W", reference: .longitudeReference))
  }

  private func degrees(_ place: TIFFDirectory, _ tag: TIFFTag, negative: String, reference: TIFFTag)
    -> Double?
  {
    guard let parts = try? place.fractions(tag, limit: 3), parts.count == 3, parts[0].isFinite else {
      return nil
    }
    let value = parts[0] + (parts[1].isFinite ? parts[1] / 60 : 0) + (parts[2].isFinite ? parts[2] / 3600 : 0)
    return text(reference, in: place) == negative ? -value : value
  }
}
