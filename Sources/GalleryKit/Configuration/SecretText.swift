import GalleryModel
import GalleryText

/// Secrets in files: they stay in the environment, a file only names the variable.
enum SecretText {
  /// A complaint about a header `Name: value` that holds its secret itself; `nil` for others.
  static func problem(ofHeader header: String, at place: String) -> ConfigurationProblem? {
    let parts = header.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, SecretNames.isSecret(header: String(parts[0])), !parts[1].contains("${") else {
      return nil
    }
    return ConfigurationProblem(
      place: place,
      message:
        "the value of \(parts[0]) is a secret and does not belong into a file; put it into a variable of "
        + "the environment and write \"\(parts[0]): ${NAME}\"")
  }
}
