/// A finished build.
public struct BuildResult: Sendable {
  /// The report: the sheets and the outcome of every photo.
  public var report: BuildReport
  /// The paths of the written files, the report last. They begin with the output folder as given.
  public var paths: [String]
  /// The peak memory of the process plus that of its decoders, in bytes.
  public var peakMemory: Int

  /// A Boolean value that indicates whether the build had no problems.
  public var isComplete: Bool { report.isComplete }
}

/// A finished plan.
public struct PlanResult: Sendable {
  /// The plan.
  public var document: PlanDocument
  /// The photos that cannot be shown, as far as their headers show it.
  public var problems: [Problem]
  /// The parts of the sources that could not be read.
  public var unreadable: [UnreadableSource]
  /// The findings about the manifest and duplicates. Defaults to no findings.
  public var reconciliation = Reconciliation()

  /// A Boolean value that indicates whether all sources could be read and the plan has every photo. Missing,
  /// unexpected or duplicate photos, if checked for, make it `false`.
  public var isComplete: Bool { problems.isEmpty && unreadable.isEmpty && reconciliation.isClean }
}

/// Finished thumbnails.
public struct ThumbnailResult: Sendable {
  /// The index: the thumbnails and the outcome of every photo.
  public var index: ThumbnailIndex
  /// The paths of the written files, the index last. They begin with the output folder as given.
  public var paths: [String]
  /// The peak memory of the process plus that of its decoders, in bytes.
  public var peakMemory: Int
  /// The findings about the manifest and duplicates. Defaults to no findings.
  public var reconciliation = Reconciliation()

  /// A Boolean value that indicates whether all sources could be read and every photo is undamaged and has a
  /// thumbnail. Missing, unexpected or duplicate photos, if checked for, make it `false`.
  public var isComplete: Bool {
    index.counts.damaged == 0 && index.counts.skipped == 0 && index.unreadable.isEmpty
      && reconciliation.isClean
  }
}
