import GalleryGeometry
package import WorkerProcesses

/// The reason why a photo cannot be decoded. Each cause has its own case.
package enum DecodingFailure: Error, Sendable, Hashable, Codable {
  /// The photo's bytes are not on this machine, with the reason.
  case missing(String)
  /// The file cannot be opened or read, with the system's text.
  case unreadable(String)
  /// The file's SHA-256, which differs from the requested one.
  case otherBytes(sha256: String)
  /// The path names a folder, pipe, socket or device.
  case notAFile
  case empty
  /// The content is not an image, with the name of its type if known.
  case notAnImage(String?)
  case unsupported(String)
  /// The header contradicts itself or the file.
  case damagedHeader(String)
  case tooManyPixels(Int, limit: Int)
  case sideTooLong(Int, limit: Int)
  case fileTooLarge(Int, limit: Int)
  case tooManyScans(limit: Int)
  /// Strict and lenient decoding both failed, with the decoder's text.
  case undecodable(String)
  /// The photo needs more memory than a worker has.
  case needsMoreMemory(limit: Int)
  /// The photo needs more memory than the system allows a process, and that limit is lower than gallery's.
  case exceedsSystemMemory(limit: Int)
  /// The photo needs more time than allowed, measured by one of the clocks.
  case tookTooLong(seconds: Double, LimitedClock)
  /// A signal killed the worker, with its name.
  case crashed(signal: String)
  /// The worker exited without an answer.
  case exited(status: Int)
  /// The worker's answer violates the protocol.
  case invalidReply(String)
  /// gallery cannot start a worker.
  case noWorker(String)
  /// The build was cancelled, or the pool was shut down.
  case cancelled

  /// A Boolean value that indicates whether the worker failed on the input, and may succeed with a part of
  /// it.
  var isOfTheWorker: Bool {
    switch self {
    case .crashed, .exited, .invalidReply: true
    default: isOfLimits
    }
  }

  /// A Boolean value that indicates whether the photo had no worker. The photo is not the cause of the
  /// failure.
  package var isOfTheMachine: Bool {
    switch self {
    case .noWorker, .cancelled: true
    default: false
    }
  }

  /// A Boolean value that indicates whether a worker exceeded a limit of time or memory.
  var isOfLimits: Bool {
    switch self {
    case .needsMoreMemory, .exceedsSystemMemory, .tookTooLong: true
    default: false
    }
  }
}

extension DecodingFailure {
  init(_ error: DecoderError, _ limits: DecodingLimits) {
    switch error {
    case .undecodable(let text): self = .undecodable(text)
    case .noMemory: self = limits.memoryFailure
    case .tooManyScans: self = .tooManyScans(limit: limits.scans)
    case .wrongSize(let size):
      self = .damagedHeader(
        "the decoded image has \(size.width) × \(size.height) pixels; the header states another size")
    }
  }
}

extension DecodingFailure: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing(let text): text
    case .unreadable(let text): "cannot be read: \(text)"
    case .otherBytes(let sha256): "is not the requested file: its SHA-256 is \(sha256)"
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
      "has \(Self.gigabytes(bytes)), the limit is \(Self.gigabytes(limit))"
    case .tooManyScans(let limit): "has more than \(limit) scans"
    case .undecodable(let text): "cannot be decoded: \(text)"
    case .needsMoreMemory(let limit): "needs more than \(Self.gigabytes(limit)) of memory"
    case .exceedsSystemMemory(let limit):
      "needs more memory: \(SystemMemory.note(limit))"
    case .tookTooLong(let seconds, .processor): "took longer than \(Self.short(seconds)) s of processor time"
    case .tookTooLong(let seconds, .wall): "took longer than \(Self.short(seconds)) s"
    case .crashed(let signal): "decoder crashed (\(signal))"
    case .exited(let status): "decoder ended early (status \(status))"
    case .invalidReply(let text): "invalid response from the decoder: \(text)"
    case .noWorker(let text): "no decoder: \(text)"
    case .cancelled: "cancelled"
    }
  }

  private static func megapixels(_ count: Int) -> String { short(Double(count) / 1e6) }

  private static func gigabytes(_ count: Int) -> String { short(Double(count) / 1e9) + " GB" }

  /// Returns the number with one decimal, or without decimals if that one is zero.
  private static func short(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
