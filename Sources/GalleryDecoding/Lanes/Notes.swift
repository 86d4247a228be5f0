/// What is told about a photo whose picture is none the worse for it.
enum Notes {
  static let brokenProfile = "the embedded colour profile cannot be used and was ignored"
  static let unknownColours = "what the file says of its colours is unknown or impossible and was ignored"
}
