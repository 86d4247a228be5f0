import GalleryModel

/// Secrets in files: they stay in the environment, a file only names the variable.
enum SecretText {
  /// Words in names of headers and options whose values nobody else may know.
  private static let words = ["auth", "cookie", "key", "token", "secret", "password", "signature"]

  /// Returns whether the value under a name is a secret.
  static func isSecret(name: String) -> Bool {
    let lowered = name.lowercased()
    return words.contains { lowered.contains($0) }
  }

  /// A complaint about a header `Name: value` that holds its secret itself; `nil` for others.
  static func problem(ofHeader header: String, at place: String) -> ConfigurationProblem? {
    let parts = header.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, isSecret(name: String(parts[0])), !parts[1].contains("${") else { return nil }
    return ConfigurationProblem(
      place: place,
      message:
        "the value of \(parts[0]) is a secret and does not belong into a file; put it into a variable of "
        + "the environment and write \"\(parts[0]): ${NAME}\"")
  }
}
