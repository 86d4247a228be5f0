import ArgumentParser
import GalleryKit

/// The exit statuses, which are stable for scripts. Those from 64 to 78 are from BSD's sysexits.
enum ExitStatus {
  static let incomplete = ExitCode(3)
  static let usage = ExitCode(64)
  /// Photos or a document cannot be used.
  static let badData = ExitCode(65)
  static let noInput = ExitCode(66)
  /// The decoder or memory is unavailable.
  static let unavailable = ExitCode(69)
  static let cannotCreate = ExitCode(73)
  static let inputOutput = ExitCode(74)
  /// A web service failed temporarily.
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
