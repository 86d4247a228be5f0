extension Configuration {
  static let decodingOptions: [ConfigurationOption] = [
    .init(
      "draft", \.draft, .flag, .drawing,
      help: "For a first look: show the previews in the photos' files where they are large enough.",
      default: .unsaid),
    .init(
      "previews", \.previews, .choice, .drawing,
      help: """
        Show previews in the photos' files in place of photos: auto (where they are large enough, whole and not older \
        than an edit), never or drafts (only with --draft).
        """, value: "when"),
    .init(
      "on-error", \.onError, .choice, .running,
      help:
        "What to do about photos that cannot be shown: skip, placeholder (a grey tile keeps their place) or fail.",
      value: "what",
      thumbnails: .words(
        "What to do about photos that cannot be shown: skip, placeholder (a grey tile) or fail.")),
    .init(
      "jobs", \.jobs, .automatic(.integer(in: 1...256)), .running, help: "Decoder processes at work at once.",
      value: "number", default: .text("one for each core")),
    .init(
      "max-pixels", \.maxPixels, .pixels, .running, help: "Refuse photos with more pixels.",
      value: "number"),
    .init(
      "photo-timeout", \.photoTimeout, .number(in: 0.1...3600), .running,
      help: "Seconds of processor time that decoding one photo may take; by the clock, ten times as long.",
      value: "seconds"),
  ]
}

extension OptionFormat<Int> {
  /// A number of pixels.
  fileprivate static let pixels = OptionFormat(
    "a number of pixels from 1 to 16000MP, such as 512MP or 512000000"
  ) { text in
    let isMegapixels = text.uppercased().hasSuffix("MP")
    guard let number = Double(isMegapixels ? text.dropLast(2) : text[...]) else { return nil }
    let pixels = number * (isMegapixels ? 1e6 : 1)
    return (1...16e9).contains(pixels) ? Int(pixels) : nil
  } write: {
    $0 % 1_000_000 == 0 ? "\($0 / 1_000_000)MP" : String($0)
  }
}
