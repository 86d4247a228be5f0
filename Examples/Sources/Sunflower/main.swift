import Foundation
import GalleryKit

// A custom layout and source: the photos of a folder as the seeds of a sunflower, the largest files in the middle.
let arguments = CommandLine.arguments.dropFirst()
guard let folder = arguments.first, arguments.count <= 2 else {
  print("usage: Sunflower PHOTOS [OUTPUT]")
  exit(64)
}
var configuration = Configuration()
configuration.tile.shape = .circle
configuration.output.folder = arguments.dropFirst().first ?? "sunflower"
let gallery = Gallery(configuration, layout: SunflowerLayout(), sources: [LargestFirst(folder: folder)])
let result = try await gallery.build()
print(result.report.counts.placed, "photos on", result.report.sheets.count, "sheets")
