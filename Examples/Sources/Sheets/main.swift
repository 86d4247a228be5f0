import GalleryKit

var configuration = Configuration()
configuration.tile.shape = .rounded(radius: .millimetres(3))
configuration.output.folder = "sheets"
let result = try await Gallery(configuration).build(["photos"])
print(result.report.counts.placed, "photos on", result.report.sheets.count, "sheets")
