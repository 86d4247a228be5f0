import GalleryDecoding
import WorkerProcesses

extension DecodingFailure {
  /// The failure as it is kept; `nil` where it may be over the next time, such as one of the disk or of the system.
  var record: [UInt8]? {
    var writer = MessageWriter()
    func put(_ code: UInt8, texts: [String] = [], numbers: [Int] = []) {
      writer.put(code)
      for text in texts { writer.put(whole: text) }
      for number in numbers { writer.put(Int64(number)) }
    }
    switch self {
    case .empty: put(1)
    case .notAnImage(nil): put(2)
    case .notAnImage(let kind?): put(3, texts: [kind])
    case .unsupported(let kind): put(4, texts: [kind])
    case .damagedHeader(let text): put(5, texts: [text])
    case .tooManyPixels(let count, let limit): put(6, numbers: [count, limit])
    case .sideTooLong(let side, let limit): put(7, numbers: [side, limit])
    case .fileTooLarge(let bytes, let limit): put(8, numbers: [bytes, limit])
    case .tooManyScans(let limit): put(9, numbers: [limit])
    case .undecodable(let text): put(10, texts: [text])
    case .needsMoreMemory(let limit): put(11, numbers: [limit])
    case .tookTooLong(let seconds, let clock):
      put(clock == .processor ? 12 : 13)
      writer.put(seconds)
    // SIGKILL comes from outside: the system needed memory, or somebody ended the worker.
    case .crashed(let signal) where signal != "SIGKILL": put(14, texts: [signal])
    case .exited(let status): put(15, numbers: [status])
    case .crashed, .missing, .unreadable, .otherBytes, .notAFile, .exceedsSystemMemory, .invalidReply,
      .noWorker,
      .cancelled:
      return nil
    }
    return writer.bytes
  }

  /// Reads a record.
  init(record: [UInt8]) throws(MessageReader.Malformed) {
    var reader = MessageReader(record)
    func number() throws(MessageReader.Malformed) -> Int {
      Int(Int64(bitPattern: try reader.number(UInt64.self)))
    }
    let code: UInt8 = try reader.number()
    switch code {
    case 1: self = .empty
    case 2: self = .notAnImage(nil)
    case 3: self = .notAnImage(try reader.wholeText())
    case 4: self = .unsupported(try reader.wholeText())
    case 5: self = .damagedHeader(try reader.wholeText())
    case 6: self = .tooManyPixels(try number(), limit: try number())
    case 7: self = .sideTooLong(try number(), limit: try number())
    case 8: self = .fileTooLarge(try number(), limit: try number())
    case 9: self = .tooManyScans(limit: try number())
    case 10: self = .undecodable(try reader.wholeText())
    case 11: self = .needsMoreMemory(limit: try number())
    case 12: self = .tookTooLong(seconds: try reader.double(), .processor)
    case 13: self = .tookTooLong(seconds: try reader.double(), .wall)
    case 14: self = .crashed(signal: try reader.wholeText())
    case 15: self = .exited(status: try number())
    default: throw .init(text: "an unknown failure")
    }
    try reader.end()
  }
}
