internal import CVips
internal import Foundation

/// `make-samples FOLDER [NAME...]`: writes the collection, or the pictures whose paths contain a NAME.
@main
struct MakeSamples {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let folder = arguments.first, !folder.hasPrefix("-") else {
      FileHandle.standardError.write(Data("usage: make-samples FOLDER [NAME...]\n".utf8))
      exit(64)
    }
    guard vips_init(CommandLine.arguments[0]) == 0 else { exit(70) }
    let names = arguments.dropFirst()
    let wanted = Collection.all.filter { sample in
      names.isEmpty || names.contains { sample.path.contains($0) }
    }

    var total = 0
    for sample in wanted {
      let picture = await Exposure(
        of: sample.scene, width: sample.width, height: sample.height, samples: sample.samples)
      let bytes = try PictureFile(sample: sample).bytes(of: picture)
      let url = URL(fileURLWithPath: folder).appendingPathComponent(sample.path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: url, options: .atomic)
      total += bytes.count
      print("\(sample.path)\t\(sample.width)×\(sample.height)\t\((bytes.count + 512) / 1024) KB")
    }
    print("\(wanted.count) pictures, \((total + 512) / 1024) KB")
  }
}
