import Faces
import JPEG
import JPEG2000
import LibXML
import LittleCMS
import Vips
import WorkerProcesses

/// The libraries that decode, and the availability of the sandbox.
package enum DecodingLibraries {
  /// Names and versions. A version is `nil` if the library is missing or does not report one.
  package static var versions: [(name: String, version: String?)] {
    [
      ("libvips", VipsLibrary.version), ("libjpeg-turbo", JPEGReader.version),
      ("OpenJPEG", JPEG2000Area.version), ("Little CMS", ColourProfile.version),
      ("libxml2", LibXMLParser.version), ("dlib", FaceDetector.version),
    ]
  }

  /// A Boolean value that indicates whether decoders run sealed on this system: they cannot open anything.
  package static var areSealed: Bool { Sandbox.isAvailable }
}
