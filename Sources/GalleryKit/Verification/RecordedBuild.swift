import Foundation
import GalleryFiles
import GalleryJSON
import GalleryModel
import GalleryOutput
import GallerySources
import SystemPackage

/// A build as its report tells of it.
struct RecordedBuild {
  /// A photo of the build.
  struct Photo {
    /// The photo's identity.
    let id: String
    /// SHA-256 of its file; `nil` where it could not be read.
    let sha256: String?
    /// A Boolean value that indicates whether the photo was fetched: the file of it is not the original.
    let isFetched: Bool
  }

  /// The report's file.
  let path: FilePath
  /// A Boolean value that indicates whether the report is as gallery wrote it.
  let isWhole: Bool
  /// The files of the build, relative to the report, and their content, in the order of the report.
  let files: [(name: String, content: FileContent)]
  /// The names of the files that are sheets, or that sheets refer to.
  let sheets: Set<String>
  /// The photos, in the order of the report.
  let photos: [Photo]

  /// Reads a report.
  ///
  /// - Parameter argument: The path of a report, or of the folder that has one.
  /// - Throws: ``GalleryError/source(_:)`` if it cannot be read or is none.
  init(at argument: String) throws(GalleryError) {
    let (path, content, isWhole) = try BuildReport.Document.read(argument, of: "a build")
    var files: [(name: String, content: FileContent)] = []
    var sheets = Set<String>()
    // Every page of a document names its file.
    let named = content.sheets.map { ($0.path, FileContent(bytes: $0.bytes, sha256: $0.sha256)) }
    let referred = (content.files ?? []).map { ($0.path, FileContent(bytes: $0.bytes, sha256: $0.sha256)) }
    for file in named + referred where sheets.insert(file.0).inserted { files.append(file) }
    if let name = content.failures, let bytes = content.failuresBytes, let sha256 = content.failuresSha256 {
      files.append((name, FileContent(bytes: bytes, sha256: sha256)))
    }
    for (name, _) in files where !Self.isBelow(name) {
      throw .source("\(path): names a file outside of its folder: \(name)")
    }
    self.path = path
    self.isWhole = isWhole
    self.files = files
    self.sheets = sheets
    photos = content.photos.map { Photo(id: $0.id, sha256: $0.sha256, isFetched: $0.source != nil) }
  }

  /// The folder that the files' names are relative to.
  var folder: FilePath { path.removingLastComponent() }

  /// Returns the output that has a build write the same names to another folder.
  func outputName(in folder: String) -> String {
    guard let name = path.lastComponent, case .file(let file) = WrittenFiles.Kind(manifestName: name.string)
    else {
      return folder
    }
    return FilePath(folder).appending(file).string
  }

  /// Returns a Boolean value that indicates whether a path leads to a place below where it begins.
  private static func isBelow(_ name: String) -> Bool {
    let path = FilePath(name)
    return path.root == nil && !path.components.isEmpty && path.components.allSatisfy { $0.kind == .regular }
  }
}
