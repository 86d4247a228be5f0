import GalleryDecoding
import GalleryModel
import GallerySources
import GalleryWeb
import SystemPackage

/// Answers requests for tiles: the stage of `gallery tiles`.
///
/// Many requests are worked on at once, and answers go out as they are ready. Nothing is read while as many are under way as
/// may be, and the memory of answers is bounded: a reader that stops reading stops all of it.
struct TileServing {
  /// The memory that the tiles of answers may take that are made or wait to be read, in bytes. A photo that needs more goes
  /// alone.
  private static let memory = 96 << 20

  private let context: BuildContext

  init(_ context: BuildContext) { self.context = context }

  /// Answers until the requests end.
  ///
  /// - Parameters:
  ///   - input: Where requests come from.
  ///   - output: Where answers go.
  /// - Throws: ``GalleryError`` if requests end within one, answers cannot be written, or there is no decoder;
  ///   `CancellationError`.
  func run(_ input: FileDescriptor, _ output: FileDescriptor) async throws {
    let desk = AnswerDesk(
      decoder: try context.decoder(for: .max), memory: MemoryBudget(limit: Self.memory),
      output: FrameOutput(output))
    let frames = FrameInput(input, answeredOn: output)
    defer { frames.abandon() }
    let width = context.workers * 8
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        var running = 0
        var download: PhotoDownload?
        do {
          while let incoming = try await frames.read(Self.next) {
            if running >= width {
              try await group.next()
              running -= 1
            }
            if case .success(let request) = incoming, request.isOnTheWeb, download == nil {
              download = PhotoDownload(
                transport: try Collecting(context).openTransport(trusting: [], andMoreLater: true),
                decoder: desk.decoder, needsMetadata: false)
            }
            group.addTask { [download] in
              do {
                try await desk.answer(incoming, download)
              } catch {
                // Whoever reads requests need not wait for the next one to notice.
                frames.abandon()
                throw error
              }
            }
            running += 1
          }
        } catch let failure as FrameReader.Failure {
          // What came before is answered; if an answer failed, that is the cause.
          try await group.waitForAll()
          throw failure
        }
        try await group.waitForAll()
      }
    } catch let failure as FrameReader.Failure {
      throw GalleryError(failure)
    } catch let error as Errno {
      throw GalleryError.inputOutput(
        error == .brokenPipe
          ? "nobody reads the answers any more" : "cannot write the answers: \(error)")
    }
  }

  /// A frame that came in.
  typealias Incoming = Result<FramedRequest, FramedRequest.Refusal>

  /// Reads the next request; `nil` at the end.
  @Sendable private static func next(_ reader: inout FrameReader) throws -> Incoming? {
    guard let lengths = try reader.next() else { return nil }
    guard lengths.header <= FrameReader.longestHeader else {
      try reader.skip(lengths.header)
      try reader.skip(lengths.body)
      let message = "the header has \(lengths.header) bytes, and may have \(FrameReader.longestHeader)"
      return .failure(FramedRequest.Refusal(request: nil, message: message))
    }
    let header = try reader.bytes(lengths.header)
    try reader.skip(lengths.body)
    return Result { () throws(FramedRequest.Refusal) in
      let request = try FramedRequest(header)
      guard lengths.body == 0 else {
        throw FramedRequest.Refusal(
          request: request.request, message: "a request has no body, received \(lengths.body) bytes")
      }
      return request
    }
  }
}

extension GalleryError {
  /// The error for frames that cannot be read.
  init(_ failure: FrameReader.Failure) {
    self =
      switch failure {
      case .truncated: .inputOutput("standard input ends within a frame")
      case .system(let error): .inputOutput("cannot read standard input: \(error)")
      case .outputClosed: .inputOutput("nobody reads the answers any more")
      case .abandoned: .inputOutput("frames are not read any more")
      }
  }
}

/// Works out answers, and sends them.
private struct AnswerDesk: Sendable {
  let decoder: any TileSource
  /// The memory that the tiles of answers may take.
  let memory: MemoryBudget
  let output: FrameOutput

  /// Answers a frame.
  ///
  /// - Throws: `Errno` if the answer cannot be written, ``GalleryError/decoder(_:)`` if there is none, or
  ///   `CancellationError`.
  func answer(_ incoming: TileServing.Incoming, _ download: PhotoDownload?) async throws {
    switch incoming {
    case .failure(let refusal): try await output.write(FramedAnswer(refusal).json())
    case .success(let request):
      let bytes = request.specs.reduce(0) { $0 + $1.cell.width * $1.cell.height * 4 }
      do {
        let photo = try await photo(of: request, download)
        try await memory.take(bytes)
        defer { memory.giveBack(bytes) }
        let decoded = try await DecodedTiles(decoder: decoder).tiles(of: photo, request.specs)
        guard decoded.facts.size == request.size else { throw DecodingFailure.changed }
        try await output.write(FramedAnswer(decoded, to: request).json(), decoded.tiles.map(\.pixels))
      } catch let failure as DecodingFailure {
        // A fault of this machine is no answer: another machine can make the tiles.
        try failure.checkIsOfThePhoto()
        try await output.write(FramedAnswer(problem: failure.description, of: request).json())
      }
    }
  }

  /// Returns the photo of a request, which is fetched where it is on the web.
  private func photo(of request: FramedRequest, _ download: PhotoDownload?) async throws -> InspectedPhoto {
    if let problem = request.facts.problem { throw DecodingFailure.missing(problem) }
    switch CollectedPhoto(request.planned) {
    case .file(var photo, _):
      photo.byteCount = request.facts.bytes ?? 0
      photo.isRecorded = request.facts.bytes != nil
      photo.sha256 = request.facts.sha256
      return InspectedPhoto(photo: photo, facts: PhotoFacts(size: request.size))
    case .lost(_, let reason): throw DecodingFailure.missing(reason)
    case .web(let web):
      guard let download else { preconditionFailure("there is a download where a photo is on the web") }
      var inspection = try await download.inspection(of: web)
      guard try inspection.result.get().size == request.size,
        request.facts.bytes.map({ $0 == inspection.photo.byteCount }) ?? true
      else { throw DecodingFailure.changed }
      inspection.photo.sha256 = request.facts.sha256
      return InspectedPhoto(photo: inspection.photo, facts: PhotoFacts(size: request.size))
    case .known: preconditionFailure("nothing is known of a photo of a plan but what stands there")
    }
  }
}

extension PhotoDownload {
  /// Fetches a photo that a request names, and returns what its header tells.
  fileprivate func inspection(of photo: WebPhoto) async throws -> Inspection {
    // A plan is the user's own file: where it says that a photo is, it may be.
    transport.trust(photo.remote.image.origin)
    switch await fetch(PictureRequest(photo: photo, choice: photo.remote.original)) {
    case .fetched(_, let inspection)?: return inspection
    case .failed(let failure)?: throw DecodingFailure.missing(failure.reason)
    case nil: throw DecodingFailure.cancelled
    }
  }
}

extension FramedRequest {
  /// A Boolean value that indicates whether the photo must be fetched.
  fileprivate var isOnTheWeb: Bool {
    if facts.problem == nil, case .web = CollectedPhoto(planned) { true } else { false }
  }
}
