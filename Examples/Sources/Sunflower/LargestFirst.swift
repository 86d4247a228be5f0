import Foundation
import GalleryKit

/// The photos of a folder, the largest files first.
struct LargestFirst: PhotoSource {
  let folder: String

  var name: String { "\(folder), largest first" }

  func photos() async throws -> [SourcePhoto] {
    let files = try FileManager.default.contentsOfDirectory(
      at: URL(fileURLWithPath: folder).resolvingSymlinksInPath(), includingPropertiesForKeys: [.fileSizeKey])
    let photos = files.filter { ["jpg", "png", "webp"].contains($0.pathExtension) }
    let sizes = try photos.map { try $0.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0 }
    return zip(photos, sizes).sorted { ($1.1, $0.0.path) < ($0.1, $1.0.path) }.map { photo, _ in
      SourcePhoto(photo.path, PhotoDescription(title: photo.deletingPathExtension().lastPathComponent))
    }
  }
}
