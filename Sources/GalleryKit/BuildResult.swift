public import GalleryModel

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

/// A finished plan.
public struct PlanResult: Sendable {
  /// The plan.
  public var document: PlanDocument
  /// The photos that cannot be shown, as far as their headers tell.
  public var problems: [Problem]
  /// The parts of the sources that could not be read.
  public var unreadable: [UnreadableSource]
  /// The findings about manifest and duplicates. Default: nothing was asked for.
  public var reconciliation = Reconciliation()

  /// A Boolean value that indicates whether all sources could be read, the plan has every photo, and no photo is
  /// missing, unexpected or there twice, where that was asked for.
  public var isComplete: Bool { problems.isEmpty && unreadable.isEmpty && reconciliation.isClean }
}

/// Finished thumbnails.
public struct ThumbnailResult: Sendable {
  /// The index: the thumbnails, and what became of every photo.
  public var index: ThumbnailIndex
  /// The files written, the index last, as paths that begin with the output folder as it was given.
  public var paths: [String]
  /// The most memory the process and its decoders took together, in bytes.
  public var peakMemory: Int
  /// The findings about manifest and duplicates. Default: nothing was asked for.
  public var reconciliation = Reconciliation()

  /// A Boolean value that indicates whether all sources could be read and every photo has a thumbnail and is whole, and no
  /// photo is missing, unexpected or there twice, where that was asked for.
  public var isComplete: Bool {
    index.counts.damaged == 0 && index.counts.skipped == 0 && index.unreadable.isEmpty
      && reconciliation.isClean
  }
}
