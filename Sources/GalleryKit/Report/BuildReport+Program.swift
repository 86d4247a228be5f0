extension BuildReport {
  /// The program that made a build. Equal photos and options give equal bytes where all of this is equal.
  struct Program: Codable {
    var name = "gallery"
    /// The version of the program.
    var version = GalleryVersion.text
    /// The versions of the libraries that decide what is read of photos and what is drawn, by their names.
    var libraries: [String: String]

    /// The program that runs.
    static let running = Program(
      libraries: Dictionary(
        GalleryVersion.pixelLibraries.compactMap { library in library.version.map { (library.name, $0) } }
      ) { first, _ in first })
  }
}
