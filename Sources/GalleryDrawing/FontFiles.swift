import Cairo

/// The files that decide what letters look like.
package enum FontFiles {
  /// The files of all fonts, and those that say which of them stands for which; `nil` where the system does not tell.
  package static var all: [String]? { InstalledFonts.files }
}
