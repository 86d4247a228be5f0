/// Finds files by paths that other systems wrote (``ForeignPath``). Each folder is listed once.
package struct FileLookup {
  private var folders: [FilePath: PathTable<FilePath.Component>] = [:]
  /// The maximum number of files at a path. Circular links could have one for every spelling of every folder.
  private static let limit = 16

  package init() {}

  /// Returns the files at a path, relative to a folder if the path is. There are several if the names of files
  /// differ only in case or in the composition of letters, at most 16.
  package mutating func files(at path: String, in folder: FilePath) -> [FilePath] {
    var found: [FilePath] = [FilePath(text: path).root == nil ? "" : "/"]
    for part in ForeignPath.parts(path) {
      found = found.flatMap { parent in
        let exact = parent.pushing(FilePath(text: part))
        if (try? Stat(folder.pushing(exact))) != nil { return [exact] }
        return names(in: folder.pushing(parent)).values(at: part).map { parent.appending($0) }
      }
      found.removeLast(max(0, found.count - Self.limit))
    }
    return found
  }

  /// Returns the names in a folder. If it cannot be listed, no file is found, and opening the path itself gives
  /// the reason.
  private mutating func names(in folder: FilePath) -> PathTable<FilePath.Component> {
    if let known = folders[folder] { return known }
    var names = PathTable<FilePath.Component>()
    for name in (try? FolderNames.of(folder.isEmpty ? "." : folder)) ?? [] { names.add(name, at: name.text) }
    folders[folder] = names
    return names
  }
}
