package import WorkerProcesses

/// The reason why a photo yields no tile. Every cause has a name of its own.
package enum DecodingFailure: Error, Sendable, Hashable, Codable {
  /// The photo's bytes are not here, with the reason.
  case missing(String)
  /// The file cannot be opened or read, with the system's text.
  case unreadable(String)
  /// The file does not have the SHA-256 that was asked for, but this one.
  case otherBytes(sha256: String)
  /// A folder, pipe, socket or device.
  case notAFile
  /// No bytes at all.
  case empty
  /// Something else by its content, with the name of what it is where it is known.
  case notAnImage(String?)
  /// A kind of picture that is not decoded, by name.
  case unsupported(String)
  /// A header that contradicts itself or the file.
  case damagedHeader(String)
  /// More pixels than allowed.
  case tooManyPixels(Int, limit: Int)
  /// A side longer than allowed.
  case sideTooLong(Int, limit: Int)
  /// A file larger than allowed.
  case fileTooLarge(Int, limit: Int)
  /// More JPEG scans than allowed.
  case tooManyScans(limit: Int)
  /// Strict and lenient decoding both failed, with the decoder's text.
  case undecodable(String)
  /// More memory than a worker has.
  case needsMoreMemory(limit: Int)
  /// More memory than the system lets a process have, where that is less than ours.
  case exceedsSystemMemory(limit: Int)
  /// More time than a photo has, on one of the clocks.
  case tookTooLong(seconds: Double, LimitedClock)
  /// The worker died of a signal, by its name.
  case crashed(signal: String)
  /// The worker ended by itself.
  case exited(status: Int)
  /// The worker's answer broke the protocol.
  case invalidReply(String)
  /// No worker can be started.
  case noWorker(String)
  /// The build was cancelled, or the pool shut down.
  case cancelled
}

extension DecodingFailure {
  /// A Boolean value that indicates whether a worker failed on what it was given, and may not on a part of it.
  var isOfTheWorker: Bool {
    switch self {
    case .needsMoreMemory, .exceedsSystemMemory, .tookTooLong, .crashed, .exited, .invalidReply: true
    default: false
    }
  }

  /// A Boolean value that indicates whether no worker was there for a photo: the photo is not at fault.
  package var isOfTheMachine: Bool {
    switch self {
    case .noWorker, .cancelled: true
    default: false
    }
  }

  /// A Boolean value that indicates whether a worker met a limit of time or memory.
  var isOfLimits: Bool {
    switch self {
    case .needsMoreMemory, .exceedsSystemMemory, .tookTooLong: true
    default: false
    }
  }
}

extension DecodingFailure: CustomStringConvertible {
  /// The cause in words, as reports print it.
  package var description: String {
    switch self {
    case .missing(let text): text
    case .unreadable(let text): "cannot be read: \(text)"
    case .otherBytes(let sha256): "is not the file that was asked for: its SHA-256 is \(sha256)"
    case .notAFile: "not a regular file"
    case .empty: "empty file"
    case .notAnImage(let kind): kind.map { "not an image: \($0)" } ?? "not an image"
    case .unsupported(let kind): "\(kind) is not supported"
    case .damagedHeader(let text): "damaged header: \(text)"
    case .tooManyPixels(let count, let limit):
      Self.megapixels(count) == Self.megapixels(limit) || limit < 50_000
        ? "has \(count) pixels, the limit is \(limit)"
        : "has \(Self.megapixels(count)) MP, the limit is \(Self.megapixels(limit)) MP"
    case .sideTooLong(let side, let limit): "a side is \(side) pixels long, the limit is \(limit)"
    case .fileTooLarge(let bytes, let limit):
      "is \(Self.gigabytes(bytes)) large, the limit is \(Self.gigabytes(limit))"
    case .tooManyScans(let limit): "has more than \(limit) scans"
    case .undecodable(let text): "cannot be decoded: \(text)"
    case .needsMoreMemory(let limit): "needs more than \(Self.gigabytes(limit))"
    case .exceedsSystemMemory(let limit):
      "needs more memory: \(SystemMemory.note(limit))"
    case .tookTooLong(let seconds, .processor): "took longer than \(Self.short(seconds)) s of processor time"
    case .tookTooLong(let seconds, .wall): "took longer than \(Self.short(seconds)) s"
    case .crashed(let signal): "decoder crashed (\(signal))"
    case .exited(let status): "decoder ended early (status \(status))"
    case .invalidReply(let text): "decoder gave an invalid answer: \(text)"
    case .noWorker(let text): "no decoder: \(text)"
    case .cancelled: "cancelled"
    }
  }

  private static func megapixels(_ count: Int) -> String { short(Double(count) / 1e6) }

  private static func gigabytes(_ count: Int) -> String { short(Double(count) / 1e9) + " GB" }

  /// At most one decimal, and none when it is zero.
  private static func short(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
