import Foundation
import GalleryDecoding
import GalleryDrawing
import GalleryFiles
import GallerySources
import LibC

/// Tests the machine: decodes an image of each format, and looks for a font for each script.
struct Diagnosing {
  let context: BuildContext

  func run() async throws -> Diagnosis {
    let (decoder, formats) = try await decoding()
    let scripts = SampleText.all.map {
      Diagnosis.Script(name: $0.script, hasFont: TextFont(size: 20).hasGlyphs(for: $0.text))
    }
    var diagnosis = Diagnosis(
      version: GalleryVersion.text, system: ProcessInfo.processInfo.operatingSystemVersionString,
      libraries: GalleryVersion.libraries.map { .init(name: $0.name, version: $0.version) }, decoder: decoder,
      formats: formats, scripts: scripts, cache: cache, limits: limits, advice: [])
    diagnosis.advice = Self.advice(on: diagnosis)
    return diagnosis
  }

  private func decoding() async throws -> (Diagnosis.Decoder, [Diagnosis.Format]) {
    var decoder = Diagnosis.Decoder(
      path: try? DecoderExecutable.find(), isSealed: DecodingLibraries.areSealed, problem: nil)
    let source: any TileSource
    do {
      source = try context.decoder(for: 1)
    } catch let error as GalleryError {
      decoder.problem = error.description
      return (decoder, SamplePicture.all.map { .init(name: $0.name, problem: "no decoder available") })
    }

    var formats: [Diagnosis.Format] = []
    for picture in SamplePicture.all {
      let request = TileRequest(
        .bytes(Array(picture.bytes)),
        specs: [TileSpec(cell: PixelSize(width: 2, height: 2), focus: .centre, enlarges: true)])
      let answer = await Result { () async throws(DecodingFailure) in try await source.tiles(for: request) }
      var format = Diagnosis.Format(name: picture.name, problem: nil)
      switch answer {
      case .success(let photo):
        let isRight = photo.tiles[0].pixels.enumerated().allSatisfy { index, sample in
          let colour = SamplePicture.colour[index % photo.tiles[0].format.bytesPerPixel]
          return abs(Int(sample) - colour) <= SamplePicture.tolerance
        }
        format.problem = photo.damage ?? (isRight ? nil : "its colours are wrong")
      case .failure(.cancelled): throw CancellationError()
      case .failure(let failure):
        format.problem = failure.description
        if case .noWorker(let text) = failure { decoder.problem = text }
      }
      formats.append(format)
    }

    // gallery reads these itself, and passes their pixels to the decoders of TIFF and JPEG.
    for (name, base) in [("BMP", "TIFF"), ("ICO", "TIFF"), ("PSD", "TIFF"), ("RAW previews", "JPEG")] {
      formats.append(.init(name: name, problem: formats.first { $0.name == base }?.problem))
    }
    return (decoder, formats)
  }

  /// The state of the cache. A missing folder can be created if its nearest existing parent is writable.
  private var cache: Diagnosis.Cache {
    guard let path = context.options.cache.path(in: context.environment) else {
      return Diagnosis.Cache(path: "", isWritable: false)
    }
    var folder = path
    while !folder.isEmpty, (try? Stat(folder)) == nil, folder.removeLastComponent() {}
    let isWritable = (folder.isEmpty ? "." : folder).withPlatformString { access($0, W_OK | X_OK) == 0 }
    return Diagnosis.Cache(path: path.text, isWritable: isWritable)
  }

  private var limits: Diagnosis.Limits {
    Diagnosis.Limits(
      cores: ProcessInfo.processInfo.activeProcessorCount, memory: ProcessInfo.processInfo.physicalMemory,
      processMemory: SystemMemory.limit, openFiles: SystemLimits.value(RLIMIT_NOFILE) ?? .max)
  }

  private static func advice(on diagnosis: Diagnosis) -> [String] {
    var advice: [String] = []
    if diagnosis.decoder.problem != nil {
      advice.append("put gallery-decoder beside gallery or in ../libexec to decode photos")
    }
    for format in diagnosis.formats where format.problem != nil && diagnosis.decoder.problem == nil {
      advice.append(
        "\(format.name) cannot be decoded; install a libvips that supports it\(hint(format.name))")
    }
    if diagnosis.libraries.contains(where: { $0.name == "dlib" && $0.version == nil }) {
      advice.append(
        "faces are not detected; install dlib (Debian: libdlib-dev, Homebrew: dlib) and rebuild gallery")
    }
    let missing = zip(SampleText.all, diagnosis.scripts).filter { !$1.hasFont }.map(\.0)
    advice += missing.map { "no font has \($0.script); install one (Debian: \($0.package))" }
    if !TextFont.hasDefaultFamily {
      advice.append(
        "\(TextFont.defaultFamily), the default font, is missing; install it (Debian: fonts-inter)")
    }
    if !diagnosis.cache.isWritable {
      let cause = diagnosis.cache.path.isEmpty ? "HOME is not set" : "\(diagnosis.cache.path) is not writable"
      advice.append("nothing is cached: \(cause); choose another folder with --cache, or use --no-cache")
    }
    return advice
  }

  /// Returns the packages that provide a format.
  private static func hint(_ format: String) -> String {
    switch format {
    case "HEIC": " (Debian 13: libheif-plugin-libde265)"
    case "AVIF": " (Debian 13: libheif-plugin-dav1d)"
    default: ""
    }
  }
}
