import GalleryDecoding
import GalleryLayout
import GalleryLikeness

/// The stage that lets a few photos stand for others.
struct Stacking: Stage {
  func run(_ run: inout Run) async throws {
    guard run.needsStacks else { return }
    try await PhotoStacking(context: run.context).run(&run.ordered.photos)
  }
}

/// Lets a photo of each burst stand for the others, or those that show most of the set.
struct PhotoStacking {
  /// The maximum time between two photos of a burst, in seconds.
  private static let gap = 2.0
  /// The maximum number of earlier scenes to compare a photo with. Lists may give many photos the same time.
  private static let window = 8

  /// The time when a photo was taken, in seconds since 1970, and the index of the photo.
  private struct TimedPhoto {
    let time: Double
    let index: Int
  }

  let context: BuildContext

  /// Moves photos to the stacks of those that stand for them. Throws if there is no decoder.
  func run(_ photos: inout [InspectedPhoto]) async throws {
    let options = context.options.selection
    if options.bursts != .all { try await stackBursts(of: &photos, options.bursts) }
    if let count = options.choose { try await choose(count, of: &photos) }
  }

  /// Keeps the photos that show most of the set. Photos that cannot be measured
  /// stay, so that drawing reports them.
  private func choose(_ count: Int, of photos: inout [InspectedPhoto]) async throws {
    try await PhotoMeasuring(context: context, findsSharpness: true).run(&photos)
    let measured = photos.indices.filter { photos[$0].failure == nil && photos[$0].extras?.measures != nil }
    let items = measured.compactMap { photos[$0].coverItem }
    let option = "--choose \(count)"
    if count > items.count {
      context.note("\(option): there are only \(items.count.counted("photo")); all are shown")
    }

    let choice = CoverChoice(count, of: items)
    var others = Dictionary(grouping: items.indices) { choice.representatives[$0] }
    for (rank, item) in choice.chosen.enumerated() {
      let index = measured[item]
      // A photo of the same group is the first to replace one that is lost. More similar ones come first.
      let stack = (others.removeValue(forKey: item) ?? []).filter { $0 != item }
        .map { (canJoin(photos[index], photos[measured[$0]]) ? 1 : 0, choice.similarity(item, $0), $0) }
        .sorted { ($0.0, $0.1, $1.2) > ($1.0, $1.1, $0.2) }
        .flatMap { _, _, other in
          var photo = photos[measured[other]]
          let burst = photo.extras?.stack ?? []
          photo.extras?.stack = []
          photo.extras?.reason = option
          return [photo] + burst
        }

      let (stars, sharpness) = photos[index].quality
      photos[index].extras?.reason =
        "\(option): number \(rank + 1) stands for \(stack.count.counted("other photo")); "
        + "\(Int(clamping: stars).counted("star")), sharpness \(Int(clamping: sharpness))"
      photos[index].extras?.rank = rank + 1
      photos[index].extras?.stack += stack
    }

    let kept = Set(choice.chosen)
    let left = Set(items.indices.filter { !kept.contains($0) }.map { measured[$0] })
    photos = photos.indices.filter { !left.contains($0) }.map { photos[$0] }
  }

  /// Moves the photos of each burst to the stack of the one that is shown.
  private func stackBursts(of photos: inout [InspectedPhoto], _ policy: BurstPolicy) async throws {
    let option = "--bursts \(policy.rawValue)"
    let timed = photos.indices
      .compactMap { index in
        photos[index].failure == nil ? photos[index].moment.map { TimedPhoto(time: $0, index: index) } : nil
      }
      .sorted { ($0.time, $0.index) < ($1.time, $1.index) }
    if timed.count < photos.count {
      context.note(
        "\(option): the time is unknown of \((photos.count - timed.count).counted("photo")); "
          + "bursts are found only among photos with the time at which they were taken")
    }
    // Photos without neighbours in time need no decoding.
    let near = timed.indices.filter { place in
      [place - 1, place + 1].contains { other in
        timed.indices.contains(other) && abs(timed[other].time - timed[place].time) <= Self.gap
      }
    }.map { timed[$0] }

    let bursts = try await bursts(among: near, of: &photos)
    var stacked: Set<Int> = []
    for burst in bursts {
      let shown = policy == .first ? burst[0] : best(of: burst, in: photos)
      let others = burst.filter { $0 != shown }
      let stack = others.map { other in
        var photo = photos[other]
        photo.extras?.reason = option
        return photo
      }
      photos[shown].extras?.stack = stack
      if policy == .stack { photos[shown].extras?.burst = others.count }
      stacked.formUnion(others)
    }

    if !stacked.isEmpty {
      let count = bursts.count
      context.note(
        "\(option): \(count.counted("photo")) \(count == 1 ? "stands" : "stand") for \(stacked.count) others")
    }
    photos = photos.indices.filter { !stacked.contains($0) }.map { photos[$0] }
  }

  /// Measures photos in the order of their times, and returns the bursts of
  /// several photos that show the same scene.
  private func bursts(
    among timed: [TimedPhoto], of photos: inout [InspectedPhoto]
  ) async throws -> [[Int]] {
    var bursts: [[Int]] = []
    var recent: [(burst: Int, time: Double, scene: Scene)] = []
    var compared = 0
    try await Examining(context: context, specs: PhotoMeasuring.specs).run(timed.map { photos[$0.index] }) {
      _, result in
      let time = timed[compared].time
      let index = timed[compared].index
      compared += 1
      context.observe(.compared(photos: compared, of: timed.count))
      // Damaged photos stay visible.
      guard case .success(let decoded) = result, decoded.damage == nil, let tile = decoded.tiles.first else {
        return
      }
      let scene = Scene(of: tile, aspect: decoded.facts.size.aspect)
      photos[index].extrasToChange.measures = .init(decoded)

      recent.removeAll { time - $0.time > Self.gap }
      let earlier = recent.last {
        canJoin(photos[bursts[$0.burst][0]], photos[index]) && $0.scene.isSame(as: scene)
      }
      if earlier == nil { bursts.append([]) }
      let burst = earlier?.burst ?? bursts.count - 1
      bursts[burst].append(index)
      recent.append((burst, time, scene))
      if recent.count > Self.window { recent.removeFirst() }
    }
    return bursts.filter { $0.count > 1 }
  }

  /// Returns whether photos may share a place: they must be on the same sheets and in the same group.
  private func canJoin(_ one: InspectedPhoto, _ other: InspectedPhoto) -> Bool {
    let grouping = context.options.layout.groupBy
    return one.group(by: grouping) == other.group(by: grouping)
      && (context.options.output.sheetPer != .folder || one.photo.folder == other.photo.folder)
  }

  /// Returns the photo with the most stars, then the sharpest, then the first one.
  private func best(of indices: [Int], in photos: [InspectedPhoto]) -> Int {
    indices.dropFirst().reduce(indices[0]) { photos[$1].quality > photos[$0].quality ? $1 : $0 }
  }
}

extension InspectedPhoto {
  /// The time when the photo was taken, in seconds since 1970; `nil` if at most the day is known.
  fileprivate var moment: Double? {
    guard let date = header?.metadata?.taken ?? photo.details.taken else { return nil }
    let isDay = date.hour == 0 && date.minute == 0 && date.second == 0 && date.nanosecond == 0
    return isDay ? nil : date.secondsSince1970
  }

  /// The photo as an item to choose, once it is measured. Damaged photos come last.
  fileprivate var coverItem: CoverChoice.Item? {
    extras?.measures.map { measures in
      .init(
        features: measures.features, time: moment, stars: measures.isDamaged ? -1 : quality.0,
        sharpness: quality.1)
    }
  }

  /// The stars, then the sharpness.
  fileprivate var quality: (Double, Double) {
    (fields.number(named: PhotoField.rating.rawValue) ?? 0, extras?.measures?.sharpness ?? 0)
  }
}
