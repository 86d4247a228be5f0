/// A finished build.
public struct BuildResult: Sendable {
  /// The report: the sheets, and what became of every photo.
  public var report: BuildReport
  /// The files written, the report last, as paths that begin with the output folder as it was given.
  public var paths: [String]
  /// The most memory the process and its decoders took together, in bytes.
  public var peakMemory: Int

  /// A Boolean value that indicates whether the report is that of a build without any problem.
  public var isComplete: Bool { report.isComplete }
}
