import GalleryKit

// A plan that is changed by hand: on each page, the first and the last photo change places.
let gallery = Gallery { $0.output.folder = "edited" }
var plan = try await gallery.plan(["photos"]).document
for orientation in plan.plans.indices {
  for page in plan.plans[orientation].pages.indices {
    var placements = plan.plans[orientation].pages[page].placements
    guard placements.count > 1 else { continue }
    let first = placements[0].photo
    placements[0].photo = placements[placements.count - 1].photo
    placements[placements.count - 1].photo = first
    plan.plans[orientation].pages[page].placements = placements
  }
}
let result = try await gallery.render(plan)
let photos = plan.plans[0].pages[0].placements.map(\.photo)
print(photos.first ?? "", "before", photos.last ?? "", "on", result.report.sheets.count, "sheets")
