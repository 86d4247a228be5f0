/// The tags of TIFF 6.0, TIFF/EP, DNG and EXIF that gallery reads.
enum TIFFTag: Int {
  /// Bit 0 states a reduced copy of another image, and bit 2 a mask.
  case newSubfileType = 0xFE
  /// The value 2 states a reduced copy of another image.
  case subfileType = 0xFF
  case width = 0x100
  case height = 0x101
  case bitsPerSample = 0x102
  case compression = 0x103
  case photometric = 0x106
  case description = 0x10E
  case make = 0x10F
  case model = 0x110
  case stripOffsets = 0x111
  case orientation = 0x112
  case samplesPerPixel = 0x115
  case rowsPerStrip = 0x116
  case stripByteCounts = 0x117
  /// The value 2 states that the channels follow each other.
  case planes = 0x11C
  case dateTime = 0x132
  case artist = 0x13B
  case palette = 0x140
  case subDirectories = 0x14A
  case extraSamples = 0x152
  case sampleFormat = 0x153
  case jpegOffset = 0x201
  case jpegLength = 0x202
  case xmp = 0x2BC
  case rating = 0x4746
  case copyright = 0x8298
  case profile = 0x8773
  case iptc = 0x83BB
  case exposureTime = 0x829A
  case fNumber = 0x829D
  case exif = 0x8769
  case gps = 0x8825
  case iso = 0x8827
  case outputSensitivity = 0x8831
  case recommendedIndex = 0x8832
  case isoSpeed = 0x8833
  case dateTimeOriginal = 0x9003
  case dateTimeDigitized = 0x9004
  case offsetTime = 0x9010
  case offsetTimeOriginal = 0x9011
  case offsetTimeDigitized = 0x9012
  case userComment = 0x9286
  case subSeconds = 0x9290
  case subSecondsOriginal = 0x9291
  case subSecondsDigitized = 0x9292
  case focalLength = 0x920A
  case pictureWidth = 0xA002
  case pictureHeight = 0xA003
  case lensModel = 0xA434
  case latitudeReference = 0x1
  case latitude = 0x2
  case longitudeReference = 0x3
  case longitude = 0x4
  /// The time of GPS in UTC: hours, minutes and seconds.
  case gpsTime = 0x7
  case gpsDate = 0x1D
  /// The entries of a Multi-Picture index.
  case pictureEntries = 0xB002
  case dngVersion = 0xC612
  /// Content credentials (C2PA).
  case credentials = 0xCD41
  /// Panasonic's embedded JPEG.
  case panasonicJPEG = 0x2E
}
