import Faces
import JPEG
import LibXML
import LittleCMS
import Vips
import WorkerProcesses

/// The libraries that decode, and the state of the system that they are used on.
package enum DecodingLibraries {
  /// Names and versions; `nil` where a library is missing, or does not tell.
  package static var versions: [(name: String, version: String?)] {
    [
      ("libvips", VipsLibrary.version), ("libjpeg-turbo", JPEGReader.version),
      ("Little CMS", ColourProfile.version), ("libxml2", LibXMLParser.version),
      ("dlib", FaceDetector.version),
    ]
  }

  /// A Boolean value that indicates whether decoders run without the right to open anything on this system.
  package static var areSealed: Bool { Sandbox.isAvailable }
}
