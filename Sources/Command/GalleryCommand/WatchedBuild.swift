#if os(Linux)
  import ArgumentParser
  import GalleryFiles
  import GalleryKit
  import GalleryModel
  import GalleryText
  import SystemPackage

  /// `gallery build --watch`: repeats a build after each change of its sources, until a signal arrives.
  struct WatchedBuild {
    /// The time without changes before a build starts, long enough for the next file of a copy to arrive.
    private static let quiet = Duration.seconds(1)
    /// The maximum delay before a build starts during continuous changes.
    private static let longest = Duration.seconds(30)

    private let session: Session
    private let gallery: Gallery
    private let watch: FolderWatch
    private let sources: [String]

    init(_ sources: [String], _ gallery: Gallery, _ session: Session) throws {
      self.session = session
      self.gallery = gallery
      try session.checkStream(gallery.products, "--watch", isUsed: true)
      self.sources = sources
      guard !sources.contains("-") else {
        throw ValidationError("--watch: standard input cannot be watched; give the list as a file")
      }
      let tables = gallery.products.map(\.configuration.selection).flatMap { [$0.manifest, $0.edits] }
      let paths = sources.filter { SourceScheme(of: $0) == nil }.map { FilePath(text: $0) }
      guard !paths.isEmpty else {
        throw ValidationError("--watch: expected a folder or file among the sources")
      }
      // Sheets written among the photos must not trigger a build.
      let output = gallery.products.first.map {
        FolderWatch.realPath(FilePath($0.configuration.output.folder))
      }
      let roots = paths.map(FolderWatch.realPath)
      let excluded = output.map { output in roots.contains { $0.starts(with: output) } ? [] : [output] } ?? []
      watch = try Result { try FolderWatch(excluding: Set(excluded)) }.mapError { error in
        ValidationError("--watch: the system cannot watch more folders (\(error))")
      }.get()
      for path in paths + tables.compactMap({ $0.map { FilePath($0) } }) { try follow(path) }
      if paths.count < sources.count { session.note("--watch: addresses are not watched") }
    }

    private func follow(_ path: FilePath) throws {
      try Result { () throws(FolderWatch.Failure) in try watch.follow(path) }.mapError(Self.refusal).get()
    }

    /// Builds, waits for a change, and repeats, until a signal arrives or a
    /// change of files cannot fix an error.
    func run(json: Bool, _ build: @escaping Session.Operation<BuildResult>) async throws {
      let interruption = Interruption()
      let watch = watch
      // A signal ends the loop.
      while true {
        // Watches listed files before they are read, so that no change is missed. A
        // changed list may name other files.
        for path in gallery.listedFiles(sources) { try follow(path) }
        do {
          let result = try await session.drawSheets(json: json, until: interruption, build)
          watch.disregard(result.paths.map { FilePath($0) })
        } catch let error as GalleryError where Self.isPassing(error) {
          session.show(error)
        }
        session.restart()
        session.note("waiting for changes; press Ctrl-C to stop")
        try await session.run(until: interruption, message: nil) { _ in
          do {
            try await watch.change(quiet: Self.quiet, longest: Self.longest)
          } catch let failure as FolderWatch.Failure {
            throw Self.refusal(of: failure)
          }
        }
        session.restart()
      }
    }

    /// Returns whether a build with the same options may succeed after a change of files.
    private static func isPassing(_ error: GalleryError) -> Bool {
      [
        ExitStatus.badData, ExitStatus.noInput, ExitStatus.cannotCreate, ExitStatus.inputOutput,
        ExitStatus.temporaryFailure,
      ].contains(ExitStatus.of(error))
    }

    private static func refusal(of failure: FolderWatch.Failure) -> ValidationError {
      switch failure.reason {
      case .noSpace:
        ValidationError(
          "--watch: \(failure.path) exceeds the system's limit of watched folders; raise "
            + "fs.inotify.max_user_watches, or give fewer folders")
      default: ValidationError("--watch: \(failure.path) cannot be watched (\(failure.reason))")
      }
    }
  }
#endif
