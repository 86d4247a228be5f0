import Foundation
import GalleryFiles
import GalleryJSON
import GalleryOutput
import GallerySources

/// A build as recorded in its report.
struct RecordedBuild {
  struct Photo {
    let id: String
    /// The SHA-256 of its file; `nil` if the file could not be read.
    let sha256: String?
    /// A Boolean value that indicates whether the photo was downloaded, so that its file is not the original.
    let isFetched: Bool
  }

  let path: FilePath
  /// A Boolean value that indicates whether the report is unchanged since gallery wrote it.
  let isWhole: Bool
  /// The files of the build and their content, in the order of the report. Names are relative to the report.
  let files: [(name: String, content: FileContent)]
  /// The names of sheet files and of the files that sheets refer to.
  let sheets: Set<String>
  /// The photos, in the order of the report.
  let photos: [Photo]

  /// Reads the report at a path or in a folder. Throws if the file is unreadable or not a report.
  init(at argument: String) throws(GalleryError) {
    let (path, content, isWhole) = try BuildReport.Document.read(argument, of: "a build")
    var files: [(name: String, content: FileContent)] = []
    var sheets = Set<String>()
    // Pages of one document name the same file.
    for file in content.sheets.map(\.file) + (content.files ?? []) where sheets.insert(file.path).inserted {
      files.append((file.path, file.content))
    }
    if let name = content.failures, let bytes = content.failuresBytes, let sha256 = content.failuresSha256 {
      files.append((name, FileContent(bytes: bytes, sha256: sha256)))
    }
    for (name, _) in files where FilePath(name).isEmpty || !FilePath(name).isBelow {
      throw .source("\(path): names a file outside its folder: \(name)")
    }
    self.path = path
    self.isWhole = isWhole
    self.files = files
    self.sheets = sheets
    photos = content.photos.map { Photo(id: $0.id, sha256: $0.sha256, isFetched: $0.source != nil) }
  }

  /// The folder of the report; file names are relative to it.
  var folder: FilePath { path.removingLastComponent() }

  /// Returns the output option that makes a build write the same file names to another folder.
  func outputName(in folder: String) -> String {
    guard let name = path.lastComponent, case .file(let file) = WrittenFiles.Kind(manifestName: name.string)
    else { return folder }
    return FilePath(folder).appending(file).string
  }
}
