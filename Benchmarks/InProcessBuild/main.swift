import GalleryKit
import LibC
import SystemPackage

/// A build that decodes in its own process. `cost/cost.py` counts its instructions, which is impossible in sealed workers;
/// for `tools.sh`, its time shows the cost of isolation. Without CACHE, it neither reads nor writes a cache.
///
///     InProcessBuild FOLDER OUTPUT TILE PAGE [CACHE]
let arguments = CommandLine.arguments.dropFirst()
guard (4...5).contains(arguments.count), let tile = Double(arguments[3]),
  let page = PageSpec("\(arguments[4])x\(arguments[4])px")
else {
  try FileDescriptor.standardError.writeAll("usage: InProcessBuild FOLDER OUTPUT TILE PAGE [CACHE]\n".utf8)
  exit(64)
}

var configuration = Configuration()
configuration.output.folder = arguments[2]
configuration.page.size = page
configuration.layout.cell = .pixels(tile)
configuration.layout.gap = .pixels(2)
configuration.layout.margin = .pixels(10)
configuration.tile.shape = .circle
configuration.tile.focus = .centre
configuration.cache.folder = arguments.count == 5 ? arguments[5] : nil
configuration.cache.isDisabled = arguments.count == 4
let result = try await Gallery(configuration, decoding: .inProcess).build([arguments[1]])
exit(result.report.counts.skipped == 0 ? 0 : 3)
