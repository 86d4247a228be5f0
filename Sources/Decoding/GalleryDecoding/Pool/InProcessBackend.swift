import GalleryText
import Vips
import WorkerProcesses

/// Decodes on a thread of this process.
struct InProcessBackend: DecodingBackend {
  private let limits: DecodingLimits
  private var service: WorkerService

  init(limits: DecodingLimits, input: SharedMemory, output: SharedMemory) {
    self.limits = limits
    service = WorkerService(input: input.descriptor, output: output.descriptor)
  }

  func prepare() {}

  mutating func exchange<Reply>(
    _ request: WorkerRequest, _ read: (inout ByteReader) throws(MalformedBytes) -> Reply
  ) throws(DecodingFailure) -> Reply {
    guard VipsLibrary.startDecoding() else { throw .noWorker("libvips cannot be started") }
    var writer = ByteWriter(textLimit: WorkerRequest.textLimit)
    do {
      try service.answer(request, to: &writer)
      var reader = ByteReader(writer.bytes, textLimit: WorkerRequest.textLimit)
      return try read(&reader)
    } catch let error as SystemError {
      throw limits.failure(of: error)
    } catch {
      throw .invalidReply("\(error)")
    }
  }

  /// There are no messages to save.
  func decode(together requests: [DecodeRequest]) -> [DecodeReply]? { nil }

  func stop() {}
}
