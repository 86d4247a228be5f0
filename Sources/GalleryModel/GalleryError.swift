/// The reason why a build stops. Photos that cannot be shown do not stop it: they are named in the report.
public enum GalleryError: Error, Sendable {
  /// The configuration is wrong in these places.
  case configuration([ConfigurationProblem])
  /// A saved plan cannot be drawn; the problems name each place in it.
  case plan([ConfigurationProblem])
  /// A source is missing or cannot be read.
  case source(String)
  /// The list of the photos that there must be has rows that cannot be used; the problems name each.
  case manifest([ConfigurationProblem])
  /// A web service did not answer as it should; another time it may.
  case remote(String)
  /// A web service wants to know who asks.
  case unauthorized(String)
  /// The sources hold nothing that could be a photo.
  case noPhotos(sources: [String])
  /// There are photos, but none can be shown; the problems name each.
  case nothingDecodable([Problem])
  /// A photo cannot be shown, and the configuration says to stop then.
  case photo(Problem)
  /// The photos cannot be laid out on the page.
  case layout(String)
  /// The output folder cannot be made or must not be written to.
  case output(String)
  /// Reading or writing failed: disk full, for example.
  case inputOutput(String)
  /// The decoder's executable is missing or does not start.
  case decoder(String)
  /// The system limits memory to less than the sheets need.
  case memory(String)
}

extension GalleryError: CustomStringConvertible {
  /// A text that tells what went wrong, where, and what to do.
  public var description: String { lines.joined(separator: "\n") }

  /// The description, a problem a line; line breaks in names are not lines.
  package var lines: [String] {
    switch self {
    case .configuration(let problems), .plan(let problems), .manifest(let problems):
      problems.map(\.description)
    default: [text]
    }
  }

  private var text: String {
    switch self {
    case .configuration(let problems), .plan(let problems), .manifest(let problems):
      problems.map(\.description).joined(separator: "\n")
    case .source(let text), .remote(let text), .unauthorized(let text), .layout(let text), .output(let text),
      .inputOutput(let text), .decoder(let text), .memory(let text):
      text
    case .noPhotos(let sources): "no photos in \(sources.joined(separator: ", "))"
    case .nothingDecodable(let problems):
      problems.count == 1
        ? "the only photo cannot be shown" : "none of the \(problems.count) photos can be shown"
    case .photo(let problem): "\(problem.label): \(problem.reason); stopped as on-error is fail"
    }
  }
}
