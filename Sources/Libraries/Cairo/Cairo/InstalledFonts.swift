#if os(Linux)
  import CCairo
#endif

/// The font files of this system, which determine how text looks.
package enum InstalledFonts {
  #if os(Linux)
    /// The files of all fonts and of the font configuration; `nil` if the system does not list them.
    package static var files: [String]? {
      guard let configuration = FcConfigReference(nil) else { return nil }
      defer { FcConfigDestroy(configuration) }
      var files: Set<String> = []
      for set in [FcSetSystem, FcSetApplication] {
        guard let fonts = FcConfigGetFonts(configuration, set) else { continue }
        for index in 0..<Int(fonts.pointee.nfont) {
          var name: UnsafeMutablePointer<FcChar8>?
          guard FcPatternGetString(fonts.pointee.fonts[index], FC_FILE, 0, &name) == FcResultMatch, let name
          else { return nil }
          files.insert(String(cString: name))
        }
      }
      guard let list = FcConfigGetConfigFiles(configuration) else { return nil }
      defer { FcStrListDone(list) }
      while let name = FcStrListNext(list) { files.insert(String(cString: name)) }
      return files.sorted()
    }
  #else
    /// The files of all fonts; `nil`, because this system does not list them.
    package static var files: [String]? { nil }
  #endif
}
