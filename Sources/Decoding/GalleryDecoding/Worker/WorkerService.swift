import GalleryMarkup
import GalleryText
import LibXML
import Vips
import WorkerProcesses
import Zlib

/// Answers requests in a worker process or in the main process.
struct WorkerService {
  private let input: MappedMemory
  private let output: MappedMemory
  private var maker: TileMaker

  /// Creates a service on the descriptors of the memory, with the log of libvips if the process captures it.
  init(input: Int32, output: Int32, log: VipsLog? = nil) {
    self.input = MappedMemory(descriptor: input, isWritable: false)
    self.output = MappedMemory(descriptor: output, isWritable: true)
    maker = TileMaker(log: log)
  }

  /// Appends the answer to a request.
  ///
  /// - Throws: `SystemError` if the memory is smaller than the request states, `MalformedBytes` for
  ///   impossible texts.
  mutating func answer(_ request: WorkerRequest, to writer: inout ByteWriter) throws {
    try input.follow(request.inputEnd)
    try output.follow(request.outputEnd)
    switch request {
    case .decode(let request):
      // libheif decodes whole photos, beside the memory that earlier photos left.
      if request.format == .heif { UnusedMemory.trim() }
      writer.put(
        input.withBytes { input in
          output.withMutableBytes { output in maker.reply(to: request, input, &output) }
        })
    case .packet(let range, let more):
      writer.put(
        input.withBytes { XMPPacket($0.extracting(range), extension: $0.extracting(more).array) })
    case .markup(let range, let capacity):
      let sources = try [MarkupSource](byteCoded: input.withBytes { $0.extracting(range).array })
      let answers = MarkupBatch.answers(to: sources, capacity: capacity, by: LibXMLParser().events)
      output.write(answers)
      writer.put(answers.count)
    case .inflate(let range, let capacity):
      writer.put(
        input.withBytes { input in
          output.withMutableBytes { output in
            Inflate.raw(input.extracting(range), into: &output, count: capacity)
          }
        })
    }
  }
}
