import Foundation
import GalleryDecoding
import GalleryModel
import GalleryOptions
import SystemPackage
import TestSupport
import Testing

@testable import GalleryKit

/// Answers to requests for tiles while decoders crash and readers are slow.
@Suite struct TileServingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A frame with a header.
  private static func frame(_ header: Data) -> Data {
    Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: header.count >> $0) }) + Data(count: 4) + header
  }

  /// The headers of frames.
  private static func headers(_ output: Data) throws -> [FramedAnswer] {
    var headers: [FramedAnswer] = []
    var rest = output[...]
    while !rest.isEmpty {
      let numbers = [0, 4].map { start in rest.dropFirst(start).prefix(4).reduce(0) { $0 << 8 | Int($1) } }
      headers.append(
        try JSONDecoder().decode(FramedAnswer.self, from: Data(rest.dropFirst(8).prefix(numbers[0]))))
      rest = rest.dropFirst(8 + numbers[0] + numbers[1])
    }
    return headers
  }

  /// A request for a tile of a photo.
  private static func request(_ number: Int, path: String, width: Int, height: Int) -> Data {
    frame(
      Data(
        """
        {"request": \(number), "photo": {"id": "\(number).png", "path": "\(path)", "width": \(width), "height": \(height), \
        "tiles": [[0, 300, 200]]}, "recipes": [{"fit": "cover", "focus": "centre", "round": false, "enlarge": true, \
        "previews": "never"}]}
        """.utf8))
  }

  @Test("A photo that crashes its decoder is answered with the reason that builds report")
  func killers() async throws {
    let decoder = folder.file("crash").string
    try folder.link("crash", to: BuiltProgram.path("FaultyDecoder"))
    var input = Data()
    for number in 0..<9 {
      let width = number % 4 == 1 ? 13 : 40
      let path = try folder.write(
        FilePath("photos/\(number).png"), GeneratedPicture.png(width: width, height: 30, seed: "\(number)"))
      input += Self.request(number, path: path.string, width: width, height: 30)
    }
    let requests = try folder.write(FilePath("requests"), Array(input))
    let answers = try folder.write("answers", "")
    var configuration = Configuration()
    configuration.cache.isDisabled = true
    configuration.output.folder = folder.file("out").string
    configuration.page.size = .screen(width: 195, height: 290)
    // A gallery with workers would ban decoding from this process, and other tests decode in it.
    let build = Build(
      products: [Product(configuration)],
      tools: BuildContext.Tools(
        environment: [:], observe: { _ in },
        makeDecoder: { workers, limits in
          DecoderPool(.workers(executable: decoder), count: workers, limits: limits)
        }, makeTransport: { _ in FakeWeb() }))
    let source = try FileDescriptor.open(requests, .readOnly)
    let target = try FileDescriptor.open(answers, .writeOnly)
    try await build.run { try await TileServing(context: $0).run(source, target) }
    try source.close()
    try target.close()
    let headers = try Self.headers(Data(contentsOf: URL(fileURLWithPath: answers.string)))
    #expect(headers.count == 9)
    let problems = Dictionary(
      uniqueKeysWithValues: headers.compactMap { header in header.problem.map { (header.id ?? "", $0) } })
    #expect(problems.keys.sorted() == ["1.png", "5.png"])
    #expect(problems.values.allSatisfy { $0 == "decoder crashed (SIGSEGV)" }, "\(problems)")
    let photos = folder.file("photos").string
    let report = try await build.run([photos]) { try await build.build($0, in: $1) }.report
    for photo in report.photos { #expect(photo.reason == problems[photo.id], "\(photo.id)") }
  }

  @Test("A reader that pauses stops the work, and gets all answers when it resumes")
  func backPressure() async throws {
    let decoder = FakeDecoder()
    var configuration = Configuration()
    configuration.decoding.jobs = 2
    let build = Build(
      products: [Product(configuration)],
      tools: BuildContext.Tools(
        environment: [:], observe: { _ in }, makeDecoder: { _, _ in decoder },
        makeTransport: { _ in FakeWeb() }))
    let count = 150
    let requests = try folder.write(
      FilePath("requests"),
      Array(
        (0..<count).map { Self.request($0, path: "nowhere/\($0).jpg", width: 300, height: 200) }.reduce(
          Data(), +)))
    let source = try FileDescriptor.open(requests, .readOnly)
    let (reading, writing) = try FileDescriptor.pipe()
    let work = Task {
      try await build.run { try await TileServing(context: $0).run(source, writing) }
      try writing.close()
    }
    // As many as may be under way, each larger than a pipe's capacity.
    let most = 2 * 8 + 1
    try await eventually("the work begins") { !decoder.decoded.isEmpty }
    var (last, same) = (0, 0)
    while same < 20 {
      try await Task.sleep(for: .milliseconds(10))
      same = decoder.decoded.count == last ? same + 1 : 0
      last = decoder.decoded.count
    }
    #expect(last <= most)
    // On its own thread, since it blocks.
    let output = try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(
          with: Result { try FileHandle(fileDescriptor: reading.rawValue).readToEnd() ?? Data() })
      }
    }
    try await work.value
    try reading.close()
    try source.close()
    let headers = try Self.headers(output)
    #expect(headers.count == count && Set(headers.compactMap(\.id)).count == count)
    #expect(headers.allSatisfy { $0.problem == nil && $0.tiles?.first?.bytes == 300 * 200 * 3 })
  }
}
