import Foundation
import GalleryKit

/// The build that `tools.sh` measures, with decoding in this process. The difference is the cost of isolation.
///
///     in-process-build FOLDER OUTPUT TILE PAGE
let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 4, let tile = Double(arguments[3]),
  let page = PageSpec("\(arguments[4])x\(arguments[4])px")
else {
  FileHandle.standardError.write(Data("usage: in-process-build FOLDER OUTPUT TILE PAGE\n".utf8))
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
let result = try await Gallery(configuration, decoding: .inProcess).build([arguments[1]])
exit(result.report.counts.skipped == 0 ? 0 : 3)
