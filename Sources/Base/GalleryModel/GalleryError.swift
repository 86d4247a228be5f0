public import Foundation

/// An error that stops a build. By default, photos that cannot be shown do
/// not stop it; the report lists them.
public enum GalleryError: Error, Sendable {
  /// The configuration is invalid in these places.
  case configuration([ConfigurationProblem])
  /// A saved plan cannot be drawn; each problem names a place in it.
  case plan([ConfigurationProblem])
  /// A source is missing or cannot be read.
  case source(String)
  /// The manifest of expected photos has rows that cannot be used; each problem names one.
  case manifest([ConfigurationProblem])
  /// A web service did not answer as expected. A later attempt may succeed.
  case remote(String)
  /// A web service requires credentials.
  case unauthorized(String)
  /// The sources contain no photos; `found` says what they contain instead.
  case noPhotos(sources: [String], found: String? = nil)
  /// The sources contain photos, but not one can be shown; each problem names one.
  case nothingDecodable([Problem])
  /// A photo cannot be shown, and the configuration says to stop in this case.
  case photo(Problem)
  /// The photos cannot be laid out on the page.
  case layout(String)
  /// The output folder cannot be created or must not be written to.
  case output(String)
  /// Reading or writing failed, for example because the disk is full.
  case inputOutput(String)
  /// The decoder's executable is missing or cannot be started.
  case decoder(String)
  /// The system's memory limit is too small for the sheets.
  case memory(String)
}

extension GalleryError {
  /// Returns the error of a configuration with one problem.
  package static func configuration(at place: String, _ message: String) -> GalleryError {
    .configuration([ConfigurationProblem(place: place, message: message)])
  }
}

extension GalleryError: CustomStringConvertible, LocalizedError {
  /// The failure, its place and a remedy, for people.
  public var description: String { lines.joined(separator: "\n") }

  /// The description, for `localizedDescription`.
  public var errorDescription: String? { description }

  /// The description, one problem per element. Line breaks within names do not split it.
  package var lines: [String] {
    switch self {
    case .configuration(let problems), .plan(let problems), .manifest(let problems):
      problems.map(\.description)
    case .source(let text), .remote(let text), .unauthorized(let text), .layout(let text), .output(let text),
      .inputOutput(let text), .decoder(let text), .memory(let text):
      [text]
    case .noPhotos(let sources, let found):
      ["no photos in \(sources.joined(separator: ", "))" + (found.map { ", only \($0)" } ?? "")]
    case .nothingDecodable(let problems):
      [problems.count == 1 ? "cannot show the only photo" : "cannot show any of the \(problems.count) photos"]
    case .photo(let problem): ["\(problem.label): \(problem.reason); stopped because on-error is fail"]
    }
  }
}
