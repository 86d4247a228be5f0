import Foundation
import GalleryDigest
package import GalleryFiles
import GalleryText

#if canImport(Darwin)
  import MachO
#endif

/// A hash of everything on this machine that can affect results, besides photos and requests: the programs,
/// their libraries and the processor.
///
/// Files enter with their name, size and time: reading them would take as long as a small
/// build. Another program, library version or kind of processor gives another fingerprint,
/// which finds no entries of the others.
package enum ProgramFingerprint {
  /// Name prefixes of libraries that are loaded on demand, and of folders of such libraries.
  private static let loadedLater = [
    "vips-modules-", "libheif", "libde265", "libaom", "libdav1d", "libx265", "libsvtav1", "libSvtAv1",
    "libjxl", "libhwy", "libbrotli",
  ]
  /// Name prefixes of environment variables that libraries read.
  private static let variables = ["GALLERY_LIBRARY_", "VIPS_", "JSIMD_", "HWY_", "LIBHEIF_"]

  /// The libraries of this process at the first use of this property, before anything is decoded.
  private static let libraries: [String]? = loadedFiles.map { files in
    // Use the system's paths unchanged.
    let folders = Set(files.map { $0[..<($0.lastIndex(of: "/") ?? $0.startIndex)] })
    let later = folders.flatMap { folder in
      (try? FileManager.default.contentsOfDirectory(atPath: String(folder)))?
        .filter { name in loadedLater.contains { name.hasPrefix($0) } }.map { "\(folder)/\($0)" } ?? []
    }
    return Set(files + later.flatMap(withContents)).sorted()
  }

  /// Returns a digest of programs and the libraries that they load; `nil` if the
  /// system does not report the libraries.
  package static func bytes(of programs: [FilePath], environment: [String: String]) -> [UInt8]? {
    guard let libraries else { return nil }
    var writer = ByteWriter()
    writer.put(states(of: libraries + programs.map(\.string)))
    let chosen = environment.filter { name, _ in variables.contains { name.hasPrefix($0) } }
    for (name, value) in chosen.sorted(by: { $0.key < $1.key }) { writer.put("\(name)=\(value)") }
    writer.put(processor)
    return SHA256.digest(of: writer.bytes).bytes
  }

  package static func states(of files: [String]) -> [UInt8] {
    var writer = ByteWriter()
    for file in files {
      writer.put(file)
      guard let status = try? Stat(FilePath(file)) else { continue }
      writer.put(Int(status.size), Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec))
    }
    return SHA256.digest(of: writer.bytes).bytes
  }

  /// Returns a path and, for a folder, the paths of everything in it.
  private static func withContents(_ path: String) -> [String] {
    let below = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
    return [path] + below.map { "\(path)/\($0)" }
  }

  #if canImport(Darwin)
    private static var loadedFiles: [String]? {
      (0..<_dyld_image_count()).compactMap { _dyld_get_image_name($0).map { String(cString: $0) } }
    }
    private static var processor: String { ProcessInfo.processInfo.operatingSystemVersionString }
  #else
    /// The executable files mapped into this process.
    private static var loadedFiles: [String]? {
      let files = content(of: "/proc/self/maps").split(separator: "\n").compactMap { line -> String? in
        // 7f00-7f01 r-xp 00000000 fe:01 1234   /usr/lib/libvips.so
        let words = line.split(separator: " ")
        guard words.count > 5, words[1].contains("x"), let start = line.firstIndex(of: "/") else {
          return nil
        }
        return String(line[start...])
      }
      return files.nonEmpty
    }
    /// The model and the features of the first processor.
    private static var processor: String {
      let lines = content(of: "/proc/cpuinfo").parts(separatedBy: "\n")
      return lines.prefix { !$0.isEmpty }.filter { line in
        ["model name", "flags", "Features", "CPU"].contains { line.hasPrefix($0) }
      }.joined(separator: "\n")
    }

    /// Returns the content of a kernel file, whose size is not reported; empty if reading fails.
    private static func content(of file: String) -> String {
      let descriptor = try? FileDescriptor.open(FilePath(file), .readOnly, options: [.closeOnExec])
      let bytes = try? descriptor?.closeAfter { try descriptor?.rest() }
      return String(decoding: bytes ?? Data(), as: UTF8.self)
    }
  #endif
}
