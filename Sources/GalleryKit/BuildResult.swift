/// A finished build.
public struct BuildResult: Sendable {
  /// The report: the sheets, and what became of every photo.
  public var report: BuildReport
  /// The files written, the report last, as paths that begin with the output folder as it was given.
  public var paths: [String]
  /// The most memory the process and its decoders took together, in bytes.
  public var peakMemory: Int

  /// A Boolean value that indicates whether all sources could be read, every photo is on the sheets, whole, and no
  /// photo is missing, unexpected or there twice, where that was asked for.
  public var isComplete: Bool {
    report.counts.damaged == 0 && report.counts.skipped == 0 && report.unreadable.isEmpty
      && report.reconciliation.isClean
  }
}
