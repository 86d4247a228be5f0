import GalleryFiles
import GalleryMarkup
import GalleryModel
import GalleryText
import Vips
import WorkerProcesses

/// A slot of the pool, which processes one photo at a time on its own thread.
actor DecoderSlot {
  private nonisolated let thread: ThreadExecutor
  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }
  /// The monitor through which other threads end the slot's work.
  nonisolated let monitor: WorkerMonitor

  private let limits: DecodingLimits
  private let budget: MemoryBudget
  private let keptMemory: Int
  private let window: Int
  private let input: SharedMemory
  private let output: SharedMemory
  private var backend: any DecodingBackend

  /// - Parameters:
  ///   - budget: The memory for photos and tiles, which all slots share.
  ///   - keptMemory: The memory to keep for the next photo, in bytes. Memory beyond it is freed after each
  ///     photo.
  ///   - window: The size of the mapped start of the input memory, in bytes. Photos there are read in place.
  init(
    _ backend: DecoderPool.Backend, limits: DecodingLimits, budget: MemoryBudget, keptMemory: Int, window: Int
  ) throws(DecodingFailure) {
    self.limits = limits
    self.budget = budget
    self.keptMemory = keptMemory
    self.window = window
    monitor = WorkerMonitor()
    (input, output) = try Result { () throws(SystemError) in (try SharedMemory(), try SharedMemory()) }
      .mapError { DecodingFailure("no shared memory", lacks: $0) }.get()
    do {
      switch backend {
      case .workers(let executable):
        thread = try ThreadExecutor()
        self.backend = WorkerBackend(
          executable: executable, limits: limits, input: input, output: output, monitor: monitor)
      case .inProcess:
        thread = try ThreadExecutor(atEnd: VipsLibrary.leaveThread)
        self.backend = InProcessBackend(limits: limits, input: input, output: output)
      }
    } catch {
      throw DecodingFailure("no thread", lacks: error)
    }
  }

  deinit { thread.finish() }

  func prepare() { if !monitor.isUnwanted { backend.prepare() } }

  func stop() { backend.stop() }

  /// Reads the headers and sidecars of photos, one after the other.
  func facts(together requests: [FactsRequest]) async -> [Result<FoundFacts, DecodingFailure>] {
    var results: [Result<FoundFacts, DecodingFailure>] = []
    for request in requests {
      do throws(DecodingFailure) {
        try monitor.check()
        let file = try PhotoFile(request.content)
        let memory = try await takeMemory(toInflate: file)
        defer { budget.giveBack(memory) }
        results.append(.success(try facts(for: request, file)))
      } catch {
        results.append(.failure(error))
      }
    }
    return results
  }

  private func facts(for request: FactsRequest, _ file: PhotoFile) throws(DecodingFailure) -> FoundFacts {
    let bytes = header(of: file)
    var header = try Header.read(bytes, limits: limits)

    var notes: [String] = []
    var isLasting = true
    var viewNotes: [String] = []
    let sidecar = request.view == nil ? try self.sidecar(of: request, &notes, &isLasting) : nil
    var view = request.view ?? PhotoView(header, sidecar: sidecar, request, notes: &viewNotes)
    // Only packets state a view, and they precede other files.
    notes += viewNotes.map { Self.note($0, request.sidecars.first) }
    header.turn(as: view)

    var packet: XMPPacket?
    var texts: [PictureText.Name: String] = [:]
    do {
      if request.metadata || !header.extendedXMP.isEmpty {
        packet = try self.packet(of: header, bytes, &notes)
      }
      if request.metadata { texts = try self.texts(of: header, bytes, &notes) }
    } catch let error where error.isOfTheWorker {
      // If the packet crashes the worker, the photo is not marked as failed.
      isLasting = false
    }
    // Decoding reads the faces of the packet itself, but no extension.
    if !header.extendedXMP.isEmpty, request.view == nil, view.faces == nil, let packet, !packet.faces.isEmpty
    {
      let faces = packet.uprightFaces(stored: header.stored, orientation: header.orientation)
      view.faces = view.shown(faces).map(\.area)
    }
    var facts = header.facts(shownAs: view)
    if request.metadata {
      facts.metadata = PhotoMetadata(
        header, bytes, packet: packet, sidecar: sidecar, texts: texts, view: view)
    }

    var found = FoundFacts(facts, view: view, notes: notes)
    found.isLasting = isLasting
    return found
  }

  // MARK: Sidecars and packets

  /// Returns what the sidecars of a photo state; `nil` without a readable one.
  private func sidecar(
    of request: FactsRequest, _ notes: inout [String], _ isLasting: inout Bool
  ) throws(DecodingFailure) -> XMPPacket? {
    var all: XMPPacket?
    for path in request.sidecars {
      var problems: [String] = []
      var next = try sidecar(path, &problems, &isLasting)
      notes += problems.map { Self.note($0, path) }
      // A raw file's sidecar describes the JPEG beside it, but not its rows, which may already be cropped and
      // rotated.
      if let ending = next?.fileExtension, !request.content.hasExtension(ending) { next?.removePlaces() }
      guard let next else { continue }
      if all == nil { all = next } else { all?.fill(from: next) }
    }
    return all
  }

  private static func note(_ text: String, _ path: FilePath?) -> String {
    "\(path?.lastComponent?.text ?? ""): \(text)"
  }

  /// Reads a sidecar. A problem adds a note; if rereading may fix it, the result is not lasting.
  private func sidecar(
    _ path: FilePath, _ notes: inout [String], _ isLasting: inout Bool
  ) throws(DecodingFailure) -> XMPPacket? {
    do throws(DecodingFailure) {
      let file = try PhotoFile(.file(path))
      let bytes = header(of: file)
      let kind = SidecarKind(rawValue: path.extension?.lowercased() ?? "") ?? .xmp
      guard file.count > 0 else { throw .empty }
      let limit = kind == .text || kind == .markdown ? XMPPacket.textLimit : XMPPacket.sizeLimit
      guard max(file.count, file.packedCount ?? 0) <= limit else {
        notes.append(kind == .xmp ? Notes.ignoredXMP(.tooLarge) : Notes.largeFile)
        return nil
      }
      let packet =
        switch kind {
        case .xmp: try self.packet(0..<file.count, bytes)
        case .takeout: XMPPacket(takeout: Array(try bytes.bytes(at: 0, count: file.count)))
        case .text, .markdown:
          XMPPacket(text: Array(try bytes.bytes(at: 0, count: file.count)), isMarkdown: kind == .markdown)
        }
      if let problem = packet.problem { notes.append(problem) }
      return packet
    } catch {
      if error.isOfTheMachine { throw error }
      isLasting = false
      notes.append("\(error); it was ignored")
      return nil
    }
  }

  /// Returns the texts of a PNG, the first of each name.
  private func texts(
    of header: Header, _ file: HeaderBytes, _ notes: inout [String]
  ) throws(DecodingFailure) -> [PictureText.Name: String] {
    var texts: [PictureText.Name: String] = [:]
    for text in header.texts where texts[text.name] == nil {
      guard text.bytes.count <= PictureText.sizeLimit else {
        notes.append(Notes.largeText)
        continue
      }
      var bytes = Array(try file.bytes(in: text.bytes))
      if text.isDeflated {
        // A zlib stream: two bytes of header, and a checksum of four.
        bytes = Array(bytes.dropFirst(2).dropLast(4))
        defer { trim() }
        try put(bytes.span, output: PictureText.sizeLimit)
        let count = try backend.fillOutput(
          by: .inflate(bytes.indices, capacity: PictureText.sizeLimit))
        bytes = try outputBytes(0..<count)
      }
      texts[text.name] = String(guessing: bytes)
    }
    return texts
  }

  /// Returns the packet of a photo and its extension. An incomplete extension adds a note.
  private func packet(
    of header: Header, _ bytes: HeaderBytes, _ notes: inout [String]
  ) throws(DecodingFailure) -> XMPPacket? {
    guard let range = header.xmp else { return nil }
    let more = try header.extendedXMP.joined(bytes)
    if more.isEmpty, !header.extendedXMP.isEmpty { notes.append(Notes.brokenExtension) }
    return try packet(range, bytes, extension: more)
  }

  private func packet(
    _ range: Range<Int>, _ file: HeaderBytes, extension more: [UInt8] = []
  ) throws(DecodingFailure) -> XMPPacket {
    guard range.count <= XMPPacket.sizeLimit, !range.isEmpty else { return XMPPacket() }
    let bytes = try file.bytes(in: range)
    try put(bytes.span)
    if !more.isEmpty { try put(more.span, at: range.count) }
    let request = WorkerRequest.packet(
      0..<range.count, extension: range.count..<range.count + more.count)
    return try backend.exchange(request) { reader throws(MalformedBytes) in try reader.next() }
  }

  /// Puts bytes at an offset of the input memory, and reserves the output memory.
  private func put(
    _ bytes: Span<UInt8>, at offset: Int = 0, output capacity: Int = 0
  ) throws(DecodingFailure) {
    do {
      try input.reserve(offset + bytes.count)
      try input.write(bytes, at: offset)
      try output.reserve(capacity)
    } catch {
      throw limits.failure(of: error)
    }
  }

  /// Returns bytes of the output memory.
  private func outputBytes(_ range: Range<Int>) throws(DecodingFailure) -> [UInt8] {
    do { return try output.bytes(in: range) } catch { throw .invalidReply("bytes missing") }
  }

  /// Frees memory beyond what is kept for the next photo.
  private func trim() {
    try? input.trim(to: keptMemory)
    try? output.trim(to: keptMemory)
  }

  func parse(_ sources: [MarkupSource]) throws(DecodingFailure) -> [Result<MarkupDocument, MarkupError>] {
    try monitor.check()
    let texts = sources.byteCoded
    let capacity = MarkupBatch.capacity(for: sources)
    defer { trim() }
    try put(texts.span, output: capacity)
    let count = try backend.fillOutput(by: .markup(texts.indices, capacity: capacity))
    return try Result { try MarkupBatch.results(in: try outputBytes(0..<count), count: sources.count) }
      .mapError { error in DecodingFailure.invalidReply("\(error)") }.get()
  }

  /// Returns a photo with copies of its tiles in the output memory.
  private func decoded(_ photo: OpenedPhoto, _ reply: DecodeReply) throws(DecodingFailure) -> DecodedPhoto {
    let header = photo.header
    let request = photo.request
    let formats: [Tile.Format]
    switch reply.outcome {
    case .success(let found): formats = found
    // A truncated file explains more than the decoder's message.
    case .failure(.undecodable) where header.damage == Damage.endsEarly:
      throw .undecodable(Damage.endsEarly)
    case .failure(let error): throw DecodingFailure(error, limits)
    }
    var tiles: [Tile] = []
    for (tile, (format, start)) in zip(request.tiles, zip(formats, request.offsets)) {
      let count = tile.cell.pixelCount * format.bytesPerPixel
      tiles.append(Tile(size: tile.cell, format: format, pixels: try outputBytes(start..<start + count)))
    }
    return DecodedPhoto(
      facts: photo.facts, sha256: photo.sha256, tiles: tiles, damage: reply.damage ?? header.damage,
      notes: header.notes + reply.notes, heads: reply.heads, profile: reply.profile,
      orientation: header.orientation.rawValue, hasCredentials: header.hasCredentials)
  }
}

extension DecoderSlot {
  /// Reads photos and makes their tiles. Of several photos, the small ones are decoded together first, then
  /// each of the others.
  func tiles(together requests: [TileRequest]) async -> [Result<DecodedPhoto, DecodingFailure>] {
    var results = [Result<DecodedPhoto, DecodingFailure>?](repeating: nil, count: requests.count)
    var photos: [(index: Int, photo: OpenedPhoto)] = []

    // If the window cannot be mapped, it has no room: photos are read one by one, and copied.
    try? input.mapWindow(window)
    var end = 0
    var tilesEnd = 0

    for (index, request) in requests.enumerated() where requests.count > 1 {
      do throws(DecodingFailure) {
        try monitor.check()
        let file = try PhotoFile(request.content)
        guard
          let photo = try OpenedPhoto(
            small: request, file, limits: limits, into: input, at: end, tilesAt: tilesEnd,
            inflate: { file throws(DecodingFailure) in try whole(file, at: end) })
        else { continue }
        photos.append((index, photo))
        // Each photo starts on a new cache line, as tiles do.
        end = (max(end, photo.request.inputEnd) + 63) & ~63
        tilesEnd = photo.request.outputEnd
      } catch {
        results[index] = .failure(error)
      }
    }

    let made = await tiles(of: photos.map(\.photo))
    for ((index, _), result) in zip(photos, made) { results[index] = result }

    for index in requests.indices where results[index] == nil {
      do throws(DecodingFailure) {
        try monitor.check()
        let file = try PhotoFile(requests[index].content)
        guard file.packedCount != nil else {
          results[index] = await tiles(of: [try OpenedPhoto(requests[index], file, limits: limits)])[0]
          continue
        }

        let tiles = requests[index].specs.reduce(0) { $0 + $1.cell.pixelCount * 4 }
        let memory = try await takeMemory(toInflate: file, tiles)
        defer { budget.giveBack(memory) }
        let photo = try OpenedPhoto(requests[index], try whole(file), limits: limits)
        results[index] = await self.tiles(of: [photo], isCounted: true)[0]
      } catch {
        results[index] = .failure(error)
      }
    }
    return results.compactMap(\.self)
  }

  /// Makes the tiles of a photo, or of small photos that are in the input memory.
  ///
  /// - Parameter isCounted: A Boolean value that indicates whether the caller took their memory from the
  ///   budget.
  private func tiles(
    of photos: [OpenedPhoto], isCounted: Bool = false
  ) async -> [Result<DecodedPhoto, DecodingFailure>] {
    guard !photos.isEmpty else { return [] }

    let memory = isCounted ? 0 : photos.reduce(0) { $0 + $1.memory }
    do throws(DecodingFailure) {
      try await budget.take(memory)
    } catch {
      return photos.map { _ in .failure(error) }
    }
    defer {
      trim()
      budget.giveBack(memory)
    }

    var photos = photos
    let replies: [DecodeReply]?
    do throws(DecodingFailure) {
      try monitor.check()
      for index in photos.indices { try photos[index].load(into: input, limits: limits) }
      do { try output.reserve(photos.reduce(0) { max($0, $1.request.outputEnd) }) } catch {
        throw limits.failure(of: error)
      }
      replies = photos.count > 1 ? try backend.decode(together: photos.map(\.request)) : nil
    } catch {
      return photos.map { _ in .failure(error) }
    }

    return photos.enumerated().map { index, photo in
      Result { () throws(DecodingFailure) in
        // If the group failed, decode each photo alone. Its bytes are still in the window, which workers can
        // only read.
        let reply = if let replies { replies[index] } else { try backend.decode(photo.request) }
        return try decoded(photo, reply)
      }
    }
  }
}

extension DecoderSlot {
  /// The numbers of bytes to inflate for a header, until it ends.
  private static let headLengths = [8 << 10, 64 << 10, .max]

  /// Takes memory for the deflated bytes of a file, three copies of its own bytes and its tiles. Returns 0
  /// for a file that is not deflated.
  private func takeMemory(toInflate file: PhotoFile, _ tiles: Int = 0) async throws(DecodingFailure) -> Int {
    guard let packed = file.packedCount else { return 0 }
    guard file.count <= limits.fileBytes, packed <= limits.fileBytes else {
      throw .fileTooLarge(max(file.count, packed), limit: limits.fileBytes)
    }
    let memory = packed + 3 * file.count + tiles
    try await budget.take(memory)
    return memory
  }

  /// Returns the number and the SHA-256 of the inflated bytes.
  func digest(of content: PhotoContent) async throws(DecodingFailure) -> FileContent {
    let file = try PhotoFile(content)
    let memory = try await takeMemory(toInflate: file)
    defer { budget.giveBack(memory) }
    try monitor.check()
    return try whole(file).digest()
  }

  /// Returns the file for the header readers. Of a deflated one, mostly only the start is inflated.
  private func header(of file: PhotoFile) -> HeaderBytes {
    guard file.packedCount != nil else { return file.header }
    var bytes: [UInt8] = []
    return HeaderBytes(count: file.count, firstRead: Self.headLengths[0]) { range throws(DecodingFailure) in
      // The start may end before the range if it is inflated to fewer bytes than expected.
      for count in Self.headLengths.map({ min(file.count, $0) })
      where range.upperBound > bytes.count && range.upperBound <= count {
        bytes = try self.inflated(file, count)
      }
      return Array(bytes[range])
    }
  }

  /// Inflates a file in the worker. The deflated bytes are put at an offset of the input memory.
  private func whole(_ file: PhotoFile, at offset: Int = 0) throws(DecodingFailure) -> PhotoFile {
    PhotoFile(inflated: try inflated(file, file.count, at: offset), of: file)
  }

  /// Inflates the first bytes of a file in the worker.
  private func inflated(
    _ file: PhotoFile, _ count: Int, at offset: Int = 0
  ) throws(DecodingFailure) -> [UInt8] {
    // Deflate adds at most five bytes to each 16 KB of incompressible ones.
    let packed =
      count == file.count ? file.packedCount ?? 0 : min(file.packedCount ?? 0, count + count / 1024 + 1024)
    var deflated = [UInt8](repeating: 0, count: packed)
    try file.read(0..<packed, into: &deflated)
    defer { trim() }
    try put(deflated.span, at: offset, output: count)
    let made = try backend.fillOutput(
      by: .inflate(offset..<offset + packed, capacity: count))
    guard made == count || count < file.count else { throw .unreadable("its deflated bytes are damaged") }
    return try outputBytes(0..<made)
  }
}

extension PhotoContent {
  /// Returns a Boolean value that indicates whether this is a file with a given extension, ignoring case.
  fileprivate func hasExtension(_ ending: String) -> Bool {
    if case .file(let path) = self { path.extension?.lowercased() == ending.lowercased() } else { false }
  }
}
