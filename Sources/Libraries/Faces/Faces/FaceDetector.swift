import CFaces
package import GalleryGeometry

/// The detector of faces, where gallery was built with dlib.
package enum FaceDetector {
  /// A Boolean value that indicates whether gallery was built with dlib.
  package static var isAvailable: Bool { gallery_faces_are_found() != 0 }

  /// The version of dlib; `nil` where gallery was built without it.
  package static var version: String? { gallery_faces_version().map { String(cString: $0) } }

  /// The detector's distance from doubt from which on a find is a face. Real ones are at 0.3 and more.
  private static let leastConfidence = 0.1

  /// The most faces that are kept of one picture.
  private static let limit = 64

  /// Returns the faces that look at the camera, from the brows to the chin, in fractions of the picture's
  /// width and height. They may reach beyond its edges. The list is empty without dlib, or if memory is
  /// refused.
  ///
  /// - Parameter grey: The brightness of every pixel, one row after another.
  package static func faces(in grey: [UInt8], width: Int, height: Int) -> [Rect] {
    precondition(width > 0 && height > 0 && grey.count == width * height)
    let found = [gallery_face](unsafeUninitializedCapacity: limit) { faces, count in
      count = max(
        0, Int(gallery_faces_find(grey, Int32(width), Int32(height), faces.baseAddress, Int32(limit))))
    }
    return found.filter { $0.confidence >= leastConfidence }.map {
      Rect(
        x: Double($0.x) / Double(width), y: Double($0.y) / Double(height),
        width: Double($0.width) / Double(width), height: Double($0.height) / Double(height))
    }
  }
}
