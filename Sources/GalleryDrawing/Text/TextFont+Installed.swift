import GalleryText

extension TextFont {
  /// The family that stands in for the ones asked for; `nil` when one of them is installed, or none was asked for.
  package var replacement: String? {
    guard let family, let found = TextShaper(self).familyFound else { return nil }
    let asked = family.split(separator: ",").map { $0.trimmed.lowercased() }
    return asked.contains(found.lowercased()) ? nil : found
  }
}
