import GalleryKit

let gallery = Gallery {
  $0.tile.shape = .rounded(radius: .millimetres(3))
  $0.output.folder = "sheets"
}
let result = try await gallery.build(["photos"])
print(result.report.counts.placed, "photos on", result.report.sheets.count, "sheets")
