import CVips
import GalleryText

/// What libvips warned of while it read a picture. A process has one such voice: only workers, which read one picture
/// at a time, listen to it.
struct VipsWarnings {
  private let voice: UnsafeMutablePointer<gallery_vips_voice>

  /// Listens from here on. `nil` where there is no memory.
  ///
  /// - Parameter exitNow: called when memory was refused where the library can only give up.
  init?(exitNow: @convention(c) () -> Void) {
    guard let voice = gallery_vips_listen(exitNow) else { return nil }
    self.voice = voice
  }

  /// The warnings since they were last forgotten, in order.
  var texts: [String] {
    String(cString: gallery_vips_warnings(voice)).split(separator: "\n").map { String($0).withHiddenBlanked }
  }

  func forget() { gallery_vips_forget(voice) }
}
