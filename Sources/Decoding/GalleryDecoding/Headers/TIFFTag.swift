/// The tags of TIFF 6.0, TIFF/EP, DNG and EXIF that gallery reads.
enum TIFFTag {
  /// Bit 0 states a reduced copy of another image, and bit 2 a mask.
  static let newSubfileType = 0xFE
  /// The value 2 states a reduced copy of another image.
  static let subfileType = 0xFF
  static let width = 0x100
  static let height = 0x101
  static let bitsPerSample = 0x102
  static let compression = 0x103
  static let photometric = 0x106
  static let description = 0x10E
  static let make = 0x10F
  static let model = 0x110
  static let stripOffsets = 0x111
  static let orientation = 0x112
  static let samplesPerPixel = 0x115
  static let rowsPerStrip = 0x116
  static let stripByteCounts = 0x117
  /// The value 2 states that the channels follow each other.
  static let planes = 0x11C
  static let dateTime = 0x132
  static let artist = 0x13B
  static let palette = 0x140
  static let subDirectories = 0x14A
  static let extraSamples = 0x152
  static let sampleFormat = 0x153
  static let jpegOffset = 0x201
  static let jpegLength = 0x202
  static let xmp = 0x2BC
  static let rating = 0x4746
  static let copyright = 0x8298
  static let profile = 0x8773
  static let iptc = 0x83BB
  static let exposureTime = 0x829A
  static let fNumber = 0x829D
  static let exif = 0x8769
  static let gps = 0x8825
  static let iso = 0x8827
  static let outputSensitivity = 0x8831
  static let recommendedIndex = 0x8832
  static let isoSpeed = 0x8833
  static let dateTimeOriginal = 0x9003
  static let dateTimeDigitized = 0x9004
  static let offsetTime = 0x9010
  static let offsetTimeOriginal = 0x9011
  static let offsetTimeDigitized = 0x9012
  static let userComment = 0x9286
  static let subSeconds = 0x9290
  static let subSecondsOriginal = 0x9291
  static let subSecondsDigitized = 0x9292
  static let focalLength = 0x920A
  static let pictureWidth = 0xA002
  static let pictureHeight = 0xA003
  static let lensModel = 0xA434
  /// The time of GPS in UTC: hours, minutes and seconds.
  static let gpsTime = 0x7
  static let gpsDate = 0x1D
  /// The entries of a Multi-Picture index.
  static let pictureEntries = 0xB002
  static let dngVersion = 0xC612
  /// Content credentials (C2PA).
  static let credentials = 0xCD41
  /// Panasonic's embedded JPEG.
  static let panasonicJPEG = 0x2E
}
