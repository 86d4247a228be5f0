package import LibC
import WorkerProcesses

/// The limits that `ulimit` or a service manager sets on this process and its workers. They are not a photo's
/// fault.
package enum SystemLimits {
  #if canImport(Darwin)
    package typealias Resource = Int32
  #else
    package typealias Resource = __rlimit_resource
  #endif

  /// Returns the limit on a resource, or `nil` if it is unlimited.
  package static func value(_ resource: Resource) -> Int? {
    #if !canImport(Darwin)
      let resource = __rlimit_resource_t(resource.rawValue)
    #endif
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return nil }
    // "Unlimited" is the largest unsigned number on one system and the largest signed one on another.
    return Int(exactly: limit.rlim_cur).flatMap { $0 == .max ? nil : $0 }
  }

  /// Returns the limit that caused an error, in words, or `nil` if the error has another cause.
  static func note(_ code: Int32) -> String? {
    func text(_ resource: Resource) -> String { value(resource).map { "\($0)" } ?? "fewer" }
    return switch code {
    case EMFILE:
      "the system limits open files to \(text(RLIMIT_NOFILE)); raise the limit (ulimit -n) or use fewer decoders (--jobs)"
    case ENFILE: "the system limits the open files of all processes"
    case EFBIG:
      "the system limits files in memory to \(text(RLIMIT_FSIZE)) bytes; raise the limit (ulimit -f)"
    default: nil
    }
  }

  /// Returns the limit on a worker's processor time in words, or `nil` if it allows this number of seconds.
  static func processorNote(below seconds: Int) -> String? {
    value(RLIMIT_CPU).flatMap { limit in
      limit < seconds ? "the system limits processor time to \(limit) s; raise the limit (ulimit -t)" : nil
    }
  }
}

extension DecodingFailure {
  /// Creates the failure to start a decoder or a part of it.
  init(_ subject: String, lacks error: SystemError) {
    let note =
      error.code == EAGAIN
      ? "the system limits processes and threads; raise the limit (ulimit -u)" : SystemLimits.note(error.code)
    self = .noWorker("\(subject): \(note ?? error.description)")
  }
}
