import Foundation
import SystemPackage
import TestSupport

/// A web service with photos on loopback, and folders for the output of `gallery`.
final class PhotoService {
  /// A photo of the listing.
  struct Photo {
    var id: String
    var title: String?
    /// The original's size.
    var width = 3000
    var height = 2000
    /// The widths of the smaller variants, which have the proportions of the original.
    var variants = [300, 900]
    /// The base address of its pictures, for another origin. Defaults to the listing's.
    var base = ""
    var extra: [String: String] = [:]

    init(_ id: String, _ change: (inout Photo) -> Void = { _ in }) {
      self.id = id
      change(&self)
    }

    /// The object of the listing.
    fileprivate var object: [String: Any] {
      func picture(_ width: Int) -> String { "\(base)/img/\(id)_\(width)x\(width * height / self.width).png" }
      var object: [String: Any] = [
        "id": id, "url": picture(width), "width": width, "height": height,
        "sizes": variants.map { ["url": picture($0), "width": $0, "height": $0 * height / width] },
      ]
      object["title"] = title
      return object.merging(extra) { $1 }
    }
  }

  let folder: TemporaryFolder
  let server: LoopbackServer

  /// - Parameters:
  ///   - photos: The photos of `/list.json`.
  ///   - latency: The delay before each picture, in seconds.
  ///   - override: Responses that replace the service's if not `nil`.
  init(
    _ photos: [Photo], latency: Double = 0,
    override: @escaping @Sendable (LoopbackRequest) -> LoopbackReply? = { _ in nil }
  ) throws {
    folder = try TemporaryFolder()
    let listing = try JSONSerialization.data(
      withJSONObject: ["results": photos.map(\.object)], options: [.sortedKeys, .withoutEscapingSlashes])
    let list = LoopbackReply(Array(listing), headers: [("Content-Type", "application/json")])
    server = try LoopbackServer { request in
      if let reply = override(request) { return reply }
      if request.path == "/list.json" { return list }
      var reply = Self.picture(request.path) ?? LoopbackReply(text: "not here", status: 404)
      reply.delay = latency
      return reply
    }
  }

  /// `/img/SEED_WxH.png`, with an entity tag.
  static func picture(_ path: String) -> LoopbackReply? {
    guard path.hasPrefix("/img/"), path.hasSuffix(".png"), let mark = path.lastIndex(of: "_") else {
      return nil
    }
    let size = path[path.index(after: mark)...].dropLast(4).split(separator: "x").compactMap { Int($0) }
    guard size.count == 2 else { return nil }
    let seed = String(path[..<mark].dropFirst(5))
    return .file(
      GeneratedPicture.png(width: size[0], height: size[1], seed: seed), type: "image/png", tag: "\"\(path)\""
    )
  }

  /// The address of the listing.
  var list: String { server.base + "/list.json" }
  var output: FilePath { folder.file("out") }

  /// Builds at a low resolution, with a cache of the test's own.
  func build(
    _ source: String? = nil, _ options: [String] = [], environment: [String: String] = [:], input: Data? = nil
  ) throws -> Subprocess {
    try run(
      ["build", source ?? list, "--output", output.string, "--dpi", "40"] + options, environment: environment,
      input: input)
  }

  /// Runs a command with web options, with a cache of the test's own.
  func run(
    _ arguments: [String], environment: [String: String] = [:], input: Data? = nil
  ) throws -> Subprocess {
    let cache = arguments.contains("--no-cache") ? [] : ["--cache", folder.file("cache").string]
    return try GalleryProgram.run(arguments + cache, environment: environment, input: input)
  }

  /// The targets of requests for pictures, sorted, with repetitions.
  var pictures: [String] {
    server.requests.filter { $0.target.hasPrefix("/img/") && !$0.isSample }.map(\.target).sorted()
  }

  /// The pictures whose bodies were sent.
  var bodies: [String] {
    server.exchanges.filter { exchange in
      exchange.request.target.hasPrefix("/img/") && exchange.bytesSent > 0 && !exchange.request.isSample
    }.map(\.request.target)
  }
}
