/// Descriptions of missing or damaged parts of files, for reports.
enum Damage {
  static let noEnd = "the file ends without its end mark"
  static let endsEarly = "the file ends too early"
  static let endsInPicture = "the file ends within the picture"
  static let brokenData = "its compressed data are broken"
  static let dataEndEarly = "its pixels end before the picture does"
  static let pixelsBehindEnd = "some of its pixels lie behind the end of the file"
  static let directoryBehindEnd = "its directory leads out of the file"
}
