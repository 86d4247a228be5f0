import Foundation
import GalleryDigest

/// The Content-Security-Policy of a page. It allows the page's own styles and code, by their hashes, and pictures beside
/// it.
enum ContentPolicy {
  /// Returns the policy for a page with one style sheet and one script.
  static func text(style: String, script: String) -> String {
    // Pages of files have no origin of their own in some browsers: `file:` stands for what lies beside them there.
    "default-src 'none'; img-src 'self' file: data:; style-src '\(hash(style))'; script-src '\(hash(script))'; "
      + "base-uri 'none'; form-action 'none'"
  }

  private static func hash(_ text: String) -> String {
    let hash = SHA256()
    hash.update(text.utf8)
    return "sha256-" + Data(hash.finalize().bytes).base64EncodedString()
  }
}
