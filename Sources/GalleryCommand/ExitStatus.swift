import ArgumentParser
import GalleryKit
import GalleryModel

/// The exit statuses that scripts can rely on; from 64 on they are those of BSD's sysexits.
enum ExitStatus {
  static let incomplete = ExitCode(3)
  static let usage = ExitCode(64)
  /// Photos, or a document of numbers, of which nothing can be made.
  static let badData = ExitCode(65)
  static let noInput = ExitCode(66)
  /// The decoder, or memory.
  static let unavailable = ExitCode(69)
  static let cannotCreate = ExitCode(73)
  static let inputOutput = ExitCode(74)
  /// A web service failed for a passing reason.
  static let temporaryFailure = ExitCode(75)
  static let noPermission = ExitCode(77)
  static let configuration = ExitCode(78)
  static let hungUp = ExitCode(129)
  static let interrupted = ExitCode(130)
  static let terminated = ExitCode(143)

  static func of(_ error: GalleryError) -> ExitCode {
    switch error {
    case .configuration: usage
    case .source, .noPhotos: noInput
    case .remote: temporaryFailure
    case .unauthorized: noPermission
    case .nothingDecodable, .photo, .plan, .manifest: badData
    case .layout: usage
    case .output: cannotCreate
    case .inputOutput: inputOutput
    case .decoder, .memory: unavailable
    }
  }
}
