extension Configuration {
  // In another order of photos, nearly every sheet of the other products would be open at the same time: products
  // cannot differ in it.
  static let orderOptions: [ConfigurationOption] = [
    .init(
      "sort", \.sort, .choice, .planning, help: "auto, name, path, date, modified, size or none.",
      value: "key", default: .text("auto: name; lists and web services keep their order"),
      isOfTheBuild: true, thumbnails: .same),
    .init(
      "reverse", \.reverse, .flag, .planning, help: "Turn the order round.", default: .unsaid,
      isOfTheBuild: true, thumbnails: .same),
    .init(
      "pairs", \.pairs, .choice, .planning,
      help: "Which file of a RAW and JPEG pair is the photo: jpeg, raw or both.", value: "which",
      isOfTheBuild: true, thumbnails: .same),
  ]
}
