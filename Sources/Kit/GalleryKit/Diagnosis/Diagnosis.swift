public import Foundation
import GalleryJSON

/// The state of the machine: versions, formats, fonts, limits, the cache, and advice about missing parts.
public struct Diagnosis: Sendable, Hashable, Codable {
  /// A library that gallery uses.
  public struct Library: Sendable, Hashable, Codable {
    /// The library's name.
    public var name: String
    /// The library's version; `nil` if the library is missing or does not report a version.
    public var version: String?
  }

  /// A format of photos.
  public struct Format: Sendable, Hashable, Codable {
    /// The format's name.
    public var name: String
    /// The reason why its photos cannot be decoded; `nil` if they can.
    public var problem: String?
  }

  /// A script for captions.
  public struct Script: Sendable, Hashable, Codable {
    /// The script's name.
    public var name: String
    /// A Boolean value that indicates whether a font with its letters is installed.
    public var hasFont: Bool
  }

  /// The decoder program.
  public struct Decoder: Sendable, Hashable, Codable {
    /// The path of the program; `nil` if it was not found.
    public var path: String?
    /// A Boolean value that indicates whether the sandbox prevents the program
    /// from opening files and connections.
    public var isSealed: Bool
    /// The reason why the program does not work; `nil` if it does.
    public var problem: String?
  }

  /// The cache folder.
  public struct Cache: Sendable, Hashable, Codable {
    /// The path of the folder.
    public var path: String
    /// A Boolean value that indicates whether the folder is writable or can be created.
    public var isWritable: Bool
  }

  /// The limits of the system.
  public struct Limits: Sendable, Hashable, Codable {
    /// The number of usable cores.
    public var cores: Int
    /// The memory of the machine, in bytes.
    public var memory: UInt64
    /// The memory limit of one process, in bytes; `nil` if there is no limit.
    public var processMemory: Int?
    /// The maximum number of open files in a process.
    public var openFiles: Int
  }

  /// The version of gallery.
  public var version: String
  /// The system's name and version.
  public var system: String
  /// The libraries that gallery uses.
  public var libraries: [Library]
  /// The decoder program.
  public var decoder: Decoder
  /// The formats of photos.
  public var formats: [Format]
  /// The scripts for captions.
  public var scripts: [Script]
  /// The cache folder.
  public var cache: Cache
  /// The limits of the system.
  public var limits: Limits
  /// Instructions to get missing parts.
  public var advice: [String]

  /// A Boolean value that indicates whether photos can be decoded.
  public var isWorking: Bool { decoder.problem == nil && formats.contains { $0.problem == nil } }

  /// Returns the diagnosis as JSON with sorted keys.
  public func json() throws -> Data { try JSONWriter.text(of: self, isPretty: true) }
}
