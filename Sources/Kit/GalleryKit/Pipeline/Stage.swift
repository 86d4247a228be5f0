import GalleryLayout
import GallerySources

/// A step of a run, which changes what the run has found so far.
///
/// It leaves the run as it is if the options do not need it.
protocol Stage: Sendable {
  func run(_ run: inout Run) async throws
}

/// What the stages of a run share: what is asked for, and what they have found so far.
struct Run {
  let context: BuildContext
  let goal: Goal
  /// The products of the user; at least one.
  let products: [Product]
  /// The paths and addresses of the sources.
  let sources: [String]
  /// The program's own sources. Their photos come after those of the named sources.
  let ownSources: [any PhotoSource]
  /// The layout of all products. If it is `nil`, each product's configuration names its layout.
  let layout: (any Layout)?

  /// The photos in source order. Empty once they are ordered.
  var collected = CollectedPhotos()
  /// The photos in layout order.
  var ordered = OrderedPhotos()
  /// The products with the sources of their plans; without any, nothing is laid out.
  var planner = ProductPlanner([])
  var planned = PlannedPages()
  var drawn: Drawn?
  /// The published sheets.
  var sheets: BuildResult?
  /// The published thumbnails.
  var thumbnails: ThumbnailResult?

  /// The options that all products share.
  var options: Configuration { products[0].configuration }
}

/// What a run makes of its photos.
enum Goal {
  case sheets
  /// Plans without sheets; of one product, if they become one document.
  case plans(areOneDocument: Bool = false)
  case thumbnails(ThumbnailSetup)
  /// Sheets of pages that were planned earlier.
  case savedPages
  /// Facts about the photos, with all metadata of their headers or with those that the options need.
  case facts(needsMetadata: Bool)
  /// Records of the photos, whatever the options ask for.
  case records

  /// A Boolean value that indicates whether photos are laid out on pages.
  var isLaidOut: Bool {
    switch self {
    case .sheets, .plans: true
    case .thumbnails, .savedPages, .facts, .records: false
    }
  }

  /// A Boolean value that indicates whether options that name fields apply.
  var asksForFields: Bool {
    switch self {
    case .sheets, .plans, .thumbnails, .facts: true
    case .savedPages, .records: false
    }
  }
}

// MARK: What a goal and the options need

extension Run {
  /// A Boolean value that indicates whether to keep the metadata of headers and records.
  var needsMetadata: Bool {
    switch goal {
    case .savedPages: false
    case .records, .facts(needsMetadata: true): true
    case .sheets, .plans, .thumbnails, .facts: products.contains { $0.configuration.needsMetadata }
    }
  }

  /// A Boolean value that indicates whether conditions or the order need sharpness or hue.
  var needsMeasures: Bool { goal.asksForFields && products.contains { $0.configuration.needsMeasures } }

  /// A Boolean value that indicates whether tiles show heads at one size.
  var needsHeads: Bool { goal.isLaidOut && products.contains { $0.configuration.zoomsToHeads } }

  /// A Boolean value that indicates whether photos stand for others.
  var needsStacks: Bool { goal.isLaidOut && options.stacksPhotos }

  /// The rule by which similar photos become neighbours.
  var arrangement: PhotoArrangement { goal.isLaidOut ? options.order.arrange : .none }

  /// A Boolean value that indicates whether originals are fetched even if earlier runs read their headers.
  var needsFiles: Bool {
    if case .plans = goal {
      needsHeads || needsStacks || needsMeasures || arrangement == .likeness
    } else {
      true
    }
  }

  /// A Boolean value that indicates whether only originals have what the options ask for.
  var needsOriginals: Bool {
    if case .savedPages = goal { false } else { products.contains { $0.configuration.needsOriginals } }
  }

  /// The order of the photos; that of facts leaves out photos that cannot be shown.
  var ordering: PhotoOrdering {
    switch goal {
    case .savedPages: PhotoOrdering(keepsPlaces: options.keepsPlaces)
    case .facts, .records: PhotoOrdering(options, keepsPlaces: false)
    case .sheets, .plans, .thumbnails: PhotoOrdering(options, keepsPlaces: options.keepsPlaces)
    }
  }

  /// The choice of variants for remote photos.
  var downloadPolicy: DownloadPolicy {
    var policy = DownloadPolicy(
      ordering: ordering, takesOriginals: options.web.takesOriginals, needsOriginals: needsOriginals)
    switch goal {
    case .thumbnails(let setup): policy.needs = setup.neededPictures
    case .savedPages: policy.takesOriginals = true
    case .sheets, .plans, .facts, .records: policy.needs = planner.neededPictures
    }
    return policy
  }
}
