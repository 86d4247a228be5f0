extension Configuration {
  static let tileOptions: [ConfigurationOption] = [
    .init(
      "shape", \.shapeName, .automatic(.shapeName), .drawing,
      help: CropShape.helpText + ".", value: "name",
      default: .text("as the layout is made for, circle in grids"), thumbnails: .words(default: "circle")),
    .init(
      "radius", \.radius, .length, .drawing,
      help:
        "Corner radius of shape \(CropShape.names { $0.radius != nil }): a length, or a percentage of the short side.",
      value: "length", requires: [.cornerRadius]),
    .init(
      "fit", \.fit, .automatic(.choice), .drawing, help: "cover or contain.", value: "how",
      default: .text("cover; contain with shape none")),
    .init(
      "focus", \.focus, .choice, .drawing,
      help: "What a crop keeps: centre, attention, entropy, regions (stored faces) or auto.", value: "what",
      worksWith: [.cropping]),
    .init(
      "enlarge", \.enlarge, .flag, .drawing, help: "Enlarge photos that have fewer pixels than their cell.",
      default: .unsaid, thumbnails: .words("Enlarge photos that have fewer pixels than their thumbnail.")),
    .init(
      "border", \.border, .border, .drawing,
      help: "Width and colour of a line along tiles' edges, such as \"2px white\".", value: "border",
      thumbnails: .words("Width and colour of a line along the edges, such as \"2px white\".")),
    .init(
      "shadow", \.shadow, .flag, .drawing, help: "Let tiles throw a soft shadow.", default: .unsaid,
      // It would fall beyond a thumbnail's edges.
      thumbnails: .none),
  ]
}

extension OptionFormat<String> {
  /// The name of an outline.
  fileprivate static let shapeName = OptionFormat(oneOf(CropShape.names), form: .choice(CropShape.names)) {
    CropShape.names.contains($0) ? $0 : nil
  } write: {
    $0
  }
}

extension OptionFormat<Border?> {
  /// A line along edges, or none.
  fileprivate static let border = OptionFormat("none, or " + Border.expectation) { text -> Border?? in
    text == "none" ? .some(nil) : Border(text).map(Optional.some)
  } write: {
    $0?.description ?? "none"
  }
}
