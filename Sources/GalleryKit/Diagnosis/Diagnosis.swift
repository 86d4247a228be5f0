public import Foundation
import GalleryJSON

/// The state of the machine that gallery runs on: versions, formats, fonts, limits, the cache, and what to install for what is missing.
public struct Diagnosis: Sendable, Hashable, Codable {
  /// A library that gallery uses.
  public struct Library: Sendable, Hashable, Codable {
    /// The library's name.
    public var name: String
    /// Its version; `nil` where the library is missing or does not tell.
    public var version: String?
  }

  /// A format of photos.
  public struct Format: Sendable, Hashable, Codable {
    /// The format's name.
    public var name: String
    /// The reason why its photos cannot be decoded; `nil` if they can.
    public var problem: String?
  }

  /// A script that captions may be written in.
  public struct Script: Sendable, Hashable, Codable {
    /// The script's name.
    public var name: String
    /// A Boolean value that indicates whether a font with its letters is installed.
    public var hasFont: Bool
  }

  /// The program that decodes.
  public struct Decoder: Sendable, Hashable, Codable {
    /// The path of the program; `nil` where it was not found.
    public var path: String?
    /// A Boolean value that indicates whether the program can open neither files nor connections here.
    public var isSealed: Bool
    /// The reason why the program does not work; `nil` if it does.
    public var problem: String?
  }

  /// The folder that keeps answers of the web.
  public struct Cache: Sendable, Hashable, Codable {
    /// The path of the folder.
    public var path: String
    /// A Boolean value that indicates whether the folder is there and can be written to, or can be made.
    public var isWritable: Bool
  }

  /// The limits of the system.
  public struct Limits: Sendable, Hashable, Codable {
    /// The number of cores that can be used.
    public var cores: Int
    /// The memory of the machine, in bytes.
    public var memory: UInt64
    /// The limit on the memory of one process, in bytes; `nil` where there is none.
    public var processMemory: Int?
    /// The number of files that a process can have open.
    public var openFiles: Int
  }

  /// The version of gallery.
  public var version: String
  /// The system's name and version.
  public var system: String
  /// The libraries that gallery uses.
  public var libraries: [Library]
  /// The program that decodes.
  public var decoder: Decoder
  /// The formats of photos.
  public var formats: [Format]
  /// The scripts that captions may be written in.
  public var scripts: [Script]
  /// The folder that keeps answers of the web.
  public var cache: Cache
  /// The limits of the system.
  public var limits: Limits
  /// Sentences that say how to get what is missing.
  public var advice: [String]

  /// A Boolean value that indicates whether photos can be decoded.
  public var isWorking: Bool { decoder.problem == nil && formats.contains { $0.problem == nil } }

  /// The diagnosis as a JSON text with sorted keys.
  public func json() throws -> Data {
    try JSONWriter.text(of: self, isPretty: true)
  }
}
