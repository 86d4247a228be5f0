import Foundation
import GalleryKit

// A server's use: photos arrive as bytes, and sheets leave as bytes. The third upload is no photo.
let uploads = try ["vase.jpg", "alps.jpg"].map { name in
  (name: name, data: try Data(contentsOf: URL(filePath: "photos/\(name)")))
}
let gallery = Gallery { $0.page.size = .square(side: 400) }
let sheets = try await gallery.sheets(of: uploads + [(name: "notes.txt", data: Data("no photo".utf8))])
for photo in sheets.report.photos { print(photo.id, photo.status, photo.reason ?? "") }
for (name, data) in sheets.files.sorted(by: { $0.key < $1.key }) {
  print(name, data.starts(with: [0xFF, 0xD8]))
}

do {
  _ = try await gallery.sheets(of: [(name: "notes.txt", data: Data())])
} catch {
  print(error.localizedDescription)
}
