import GalleryModel
import GallerySources
import SystemPackage

extension Build {
  /// Writes the list of photos that could not be fetched into the output folder, under a temporary name.
  ///
  /// - Returns: the file, the name it gets and what is in it; `nil` where there is nothing to list.
  func list(
    _ failures: FailureList?, in output: OutputFolder
  ) throws(GalleryError) -> (temporary: FilePath, name: String, content: FileContent)? {
    guard let failures else { return nil }
    if failures.secretCount > 0 {
      observe(
        .note(
          "\(failures.secretCount) of the photos skipped are not in \(OwnOutput.failuresName), since their addresses "
            + "hold secrets; build from the source again"))
    }
    guard let data = failures.data else { return nil }
    try output.checkFree(OwnOutput.failuresName)
    let (path, descriptor) = try output.makeTemporary()
    do {
      try descriptor.closeAfter {
        _ = try descriptor.writeAll(data)
        try FileCall.synchronize(descriptor)
      }
    } catch {
      throw .inputOutput("cannot write \(OwnOutput.failuresName): \(error)")
    }
    return (path, OwnOutput.failuresName, FileContent(data))
  }
}
