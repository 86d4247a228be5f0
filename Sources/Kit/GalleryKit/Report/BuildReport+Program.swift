extension BuildReport {
  /// The program that made a build. With an equal program, the same photos
  /// and options produce identical bytes.
  struct Program: Codable {
    var name = "gallery"
    var version = GalleryVersion.text
    /// The versions of the libraries that affect decoding and drawing, by name.
    var libraries: [String: String]

    static let running = Program(
      libraries: Dictionary(
        GalleryVersion.pixelLibraries.compactMap { library in library.version.map { (library.name, $0) } }
      ) { first, _ in first })
  }
}
