import GalleryFiles
public import GalleryGeometry
public import GalleryModel
import GalleryOutput
import GallerySources

/// The sheets that a build made, and the outcome of every photo: the content of `report.json`.
///
/// It holds no time, no absolute path and no secret, so that equal builds give equal reports.
public struct BuildReport: Sendable, Hashable {
  /// One sheet in one file format.
  public struct Sheet: Sendable, Hashable, Codable {
    /// The name of the product it belongs to; `nil`, and left out of the file, where that has none.
    public var product: String?
    /// The orientation of the sheet.
    public var orientation: PageOrientation
    /// Number of the page within its orientation, from 1.
    public var page: Int
    /// The file, relative to the report; all pages of a document have the same.
    public var path: String
    /// Columns of pixels; of documents, at the resolution asked for.
    public var width: Int
    /// Rows of pixels.
    public var height: Int
    /// The file's size in bytes.
    public var bytes: Int
    /// SHA-256 of the file in hexadecimal.
    public var sha256: String
  }

  /// A file that sheets refer to: a picture of an HTML page.
  public struct File: Sendable, Hashable, Codable {
    /// The file, relative to the report.
    public var path: String
    /// The file's size in bytes.
    public var bytes: Int
    /// SHA-256 of the file in hexadecimal.
    public var sha256: String
  }

  /// One photo that was found.
  public struct Entry: Sendable, Hashable {
    /// The outcome of a photo.
    public enum Status: String, Sendable, Hashable, Codable {
      /// It is on the sheets.
      case placed
      /// It is on the sheets, but its file is not whole.
      case damaged
      /// It is not on the sheets, or only a placeholder is.
      case skipped

    }

    /// The photo's identity: its path below the source.
    public var id: String
    /// The outcome of the photo.
    public var status: Status
    /// The reason why the photo is damaged or skipped; `nil` if it is simply placed.
    public var reason: String?
    /// SHA-256 of the file in hexadecimal; `nil` when it could not be read.
    public var sha256: String?
    /// Extents in pixels as people see the photo; `nil` when they are not known.
    public var size: PixelSize?
    /// The places of the photo, on every sheet that shows it; for a skipped photo, those of its placeholders.
    public var placements: [Placement]
    /// The address that the photo was fetched from; `nil` for files of the user's. Default: `nil`.
    public var source: Source?
  }

  /// The picture of a photo that was fetched: often a smaller one than the original.
  public struct Source: Sendable, Hashable, Codable {
    /// Its address, secrets in it replaced.
    public var url: String
    /// Its columns of pixels; `nil` when they are not known.
    public var width: Int?
  }

  /// The place of a tile on a sheet, in the sheet's pixels from its top-left corner.
  public struct Placement: Sendable, Hashable, Codable {
    /// The name of the product that the sheet belongs to; `nil`, and left out of the file, where that has none.
    public var product: String?
    /// The orientation of the sheet.
    public var orientation: PageOrientation
    /// Number of the page, from 1.
    public var page: Int
    /// Left column.
    public var x: Int
    /// Top row.
    public var y: Int
    /// Columns of the tile.
    public var width: Int
    /// Rows of the tile.
    public var height: Int
    /// The outline's name.
    public var shape: String
    /// Pixels of the photo in an inch of the sheet (on screens, in 72 points): the sheet's own where a pixel of the
    /// photo is one of the sheet, fewer where the photo is enlarged. `nil`, and left out of the file, for placeholders.
    public var effectiveDpi: Int?
  }

  /// The number of photos of each status; together, all that were found.
  public struct Counts: Sendable, Hashable, Codable {
    /// Photos on the sheets, whole.
    public var placed = 0
    /// Photos on the sheets whose files are not whole.
    public var damaged = 0
    /// Photos that are not on the sheets.
    public var skipped = 0
  }

  /// The files that were written, product by product, portrait first, pages in order.
  public var sheets: [Sheet]
  /// The files that sheets refer to, in the order of their paths; the report has no such list if it is empty.
  public var files: [File] = []
  /// Every photo that was found, in the order in which they are laid out.
  public var photos: [Entry]
  /// The parts of the sources that could not be read; the file has no such list if it is empty.
  public var unreadable: [UnreadableSource] = []
  /// The list of photos that could not be fetched, relative to the report; `nil` where there is none.
  public var failures: String?
  /// The findings about manifest and duplicates; the file has those that were asked for. Default: nothing was.
  public var reconciliation = Reconciliation()

  /// The content of the list of photos that could not be fetched.
  var failuresContent: FileContent?

  /// The number of photos of each status.
  public var counts: Counts { Counts(photos.map(\.status)) }

  /// A Boolean value that indicates whether all sources could be read, every photo is on the sheets, whole, and no
  /// photo is missing, unexpected or there twice, where that was asked for.
  public var isComplete: Bool {
    counts.damaged == 0 && counts.skipped == 0 && unreadable.isEmpty && reconciliation.isClean
  }
}

extension BuildReport.Entry.Status {
  /// The status of a photo with a problem, or without one.
  init(_ problem: Problem?) {
    switch problem?.outcome {
    case nil: self = .placed
    case .damaged: self = .damaged
    case .skipped: self = .skipped
    }
  }
}

extension BuildReport.Counts {
  /// Counts statuses.
  init(_ statuses: [BuildReport.Entry.Status]) {
    self.init()
    for status in statuses {
      switch status {
      case .placed: placed += 1
      case .damaged: damaged += 1
      case .skipped: skipped += 1
      }
    }
  }
}
