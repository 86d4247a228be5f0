import CPango

extension TextFont {
  /// The family that stands in for the ones asked for; `nil` when one of them is installed, or none was asked for.
  package var replacement: String? {
    guard let family, let found = TextShaper(self).familyFound else { return nil }
    let asked = family.split(separator: ",").map { PrintableText.trimmed($0).lowercased() }
    return asked.contains(found.lowercased()) ? nil : found
  }
}

extension TextShaper {
  /// The family that most letters are taken from.
  var familyFound: String? {
    withFont { font in
      let description = pango_font_describe(font)
      defer { pango_font_description_free(description) }
      return pango_font_description_get_family(description).map { String(cString: $0) }
    }
  }
}
