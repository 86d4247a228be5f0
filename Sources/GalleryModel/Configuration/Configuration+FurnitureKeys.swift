extension Configuration {
  /// An empty text is no title.
  static let title = ConfigurationKey.value(
    "title", \.title, expected: PageTemplate.titleExpectation
  ) { text -> PageTemplate?? in
    text.isEmpty ? .some(nil) : PageTemplate(text, fields: PageTemplate.titleFields).map(Optional.some)
  } write: {
    $0?.description ?? ""
  }

  static let border = ConfigurationKey.value(
    "border", \.border, expected: "none, or " + Border.expectation
  ) { text -> Border?? in
    text == "none" ? .some(nil) : Border(text).map(Optional.some)
  } write: {
    $0?.description ?? "none"
  }
}

extension ConfigurationKey {
  /// A key that takes a header or a footer; an empty text is none.
  static func band(_ name: String, _ path: Path<PageBand?>) -> ConfigurationKey {
    value(name, path, expected: PageBand.expectation) { text -> PageBand?? in
      guard let band = PageBand(text) else { return .none }
      return .some(band.isEmpty ? nil : band)
    } write: {
      $0?.description ?? ""
    }
  }

  /// A key that takes the name of a font family.
  static func fontFamily(_ name: String, _ path: Path<String?>) -> ConfigurationKey {
    automatic(name, path, expected: "the name of a font family, or several with commas") {
      $0.allSatisfy { $0.isWhitespace || $0 == "," } ? nil : $0
    } write: {
      $0
    }
  }
}
