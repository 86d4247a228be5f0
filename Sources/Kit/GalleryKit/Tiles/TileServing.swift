import GalleryDecoding
import GallerySources
import GalleryWeb
import SystemPackage

/// Answers requests for tiles: the stage of `gallery tiles`.
///
/// Many requests run concurrently, and each answer is sent when ready. The number of requests and the memory
/// of answers are limited, so a peer that stops reading stops the processing.
struct TileServing {
  /// The memory limit for the tiles of unfinished and unsent answers, in bytes. A photo
  /// that needs more is processed alone.
  private static let memory = 96 << 20

  let context: BuildContext

  /// Answers requests until the input ends.
  ///
  /// - Throws: `GalleryError` if input ends within a request, an answer cannot be written, or there is no
  ///   decoder; `CancellationError`.
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
                transport: try SourceReading(context: context).openTransport(trusting: [], andMoreLater: true),
                decoder: desk.decoder, needsMetadata: false)
            }

            group.addTask { [download] in
              do {
                try await desk.answer(incoming, download)
              } catch {
                // Stops the reader now instead of at the next request.
                frames.abandon()
                throw error
              }
            }
            running += 1
          }
        } catch let failure as FrameReader.Failure {
          // Finishes earlier requests first. If an answer failed, its error is the cause.
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
          ? "the reader of the responses has closed" : "cannot write the responses: \(error)")
    }
  }

  typealias Incoming = Result<FramedRequest, FramedRequest.Refusal>

  /// Reads the next request; `nil` at the end.
  @Sendable private static func next(_ reader: inout FrameReader) throws -> Incoming? {
    guard let lengths = try reader.next() else { return nil }
    guard lengths.header <= FrameReader.longestHeader else {
      try reader.skip(lengths.header)
      try reader.skip(lengths.body)
      let limit = FrameReader.longestHeader
      let message = "expected a header of at most \(limit) bytes, received \(lengths.header)"
      return .failure(FramedRequest.Refusal(request: nil, message: message))
    }
    let header = try reader.bytes(lengths.header)
    try reader.skip(lengths.body)
    return Result { () throws(FramedRequest.Refusal) in
      let request = try FramedRequest(header)
      guard lengths.body == 0 else {
        throw FramedRequest.Refusal(
          request: request.request, message: "expected no body, received \(lengths.body) bytes")
      }
      return request
    }
  }
}

extension GalleryError {
  init(_ failure: FrameReader.Failure) {
    self =
      switch failure {
      case .truncated: .inputOutput("standard input ends within a frame")
      case .system(let error): .inputOutput("cannot read standard input: \(error)")
      case .outputClosed: .inputOutput("the reader of the responses has closed")
      case .abandoned: .inputOutput("reading frames was stopped")
      }
  }
}

/// Creates and sends answers.
private struct AnswerDesk: Sendable {
  let decoder: any TileSource
  let memory: MemoryBudget
  let output: FrameOutput

  /// Answers a frame. Throws `Errno` if the answer cannot be written, `GalleryError.decoder` if there is no
  /// decoder, or `CancellationError`.
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
        guard decoded.facts.size == request.photo.size else { throw DecodingFailure.changed }
        try await output.write(FramedAnswer(decoded, to: request).json(), decoded.tiles.map(\.pixels))
      } catch let failure as DecodingFailure {
        // Failures of this machine are not answers, since another machine can create the tiles.
        try failure.checkIsOfThePhoto()
        try await output.write(FramedAnswer(problem: failure.description, of: request).json())
      }
    }
  }

  /// Returns the photo of a request, and downloads it if it is remote.
  private func photo(of request: FramedRequest, _ download: PhotoDownload?) async throws -> InspectedPhoto {
    if let problem = request.photo.problem { throw DecodingFailure.missing(problem) }
    let size = request.photo.size
    switch CollectedPhoto(request.photo) {
    case .file(let photo, _): return InspectedPhoto(photo: photo, header: PhotoFacts(size: size))
    case .inspected(let photo, _): throw photo.failure ?? .missing("it has no content")
    case .web(let web):
      guard let download else { preconditionFailure("photos on the web need a download") }
      let original = try await download.original(of: web)
      guard original.facts.size == size,
        request.photo.bytes ?? original.photo.byteCount == original.photo.byteCount
      else { throw DecodingFailure.changed }
      return InspectedPhoto(photo: original.photo, header: PhotoFacts(size: size))
    }
  }
}

extension PhotoDownload {
  fileprivate func original(of photo: WebPhoto) async throws -> InspectedPhoto {
    // A plan is the user's own file, so its addresses are trusted.
    transport.trust(photo.remote.image.origin)
    switch await fetch(photo) {
    case .fetched(_, let photo)?:
      if let failure = photo.failure { throw failure }
      return photo
    case .failed(let failure)?: throw DecodingFailure.missing(failure.reason)
    case nil: throw DecodingFailure.cancelled
    }
  }
}

extension FramedRequest {
  fileprivate var isOnTheWeb: Bool {
    if photo.problem == nil, case .web = CollectedPhoto(photo) { true } else { false }
  }
}
