import GalleryFiles
import GalleryOutput
import GallerySources

/// The sheets of a build and the outcome of every photo: the content of `report.json`.
///
/// It contains no times of the build, absolute paths or secrets, so that equal builds produce equal reports.
public struct BuildReport: Sendable, Hashable {
  /// One sheet in one file format.
  public struct Sheet: Sendable, Hashable, Codable {
    /// The name of its output; `nil`, and omitted from the file, if the output has no name.
    public var product: String?
    /// The orientation of the sheet.
    public var orientation: PageOrientation
    /// The number of the page within its orientation, from 1.
    public var page: Int
    /// The file, relative to the report. All pages of a document share one file.
    public var path: String
    /// The width in pixels; for documents, at the requested resolution.
    public var width: Int
    /// The height in pixels.
    public var height: Int
    /// The file's size in bytes.
    public var bytes: Int
    /// The SHA-256 of the file in hexadecimal.
    public var sha256: String
    /// The SHA-256 of the options of the plan in hexadecimal; `nil`, and omitted from the file, unless single pages of a
    /// plan were drawn.
    public var options: String?
  }

  /// A file that sheets refer to: an image of an HTML page.
  public struct File: Sendable, Hashable, Codable {
    /// The file, relative to the report.
    public var path: String
    /// The file's size in bytes.
    public var bytes: Int
    /// The SHA-256 of the file in hexadecimal.
    public var sha256: String
  }

  /// A photo that the build found.
  public struct Entry: Sendable, Hashable, Codable {
    /// The outcome of a photo.
    public enum Status: String, Sendable, Hashable, Codable {
      /// The photo is on the sheets.
      case placed
      /// The photo is on the sheets, but its file is incomplete or corrupt.
      case damaged
      /// The photo is not on the sheets, or only its placeholder is.
      case skipped
      /// Another photo stands for the photo on the sheets.
      case stacked
      /// A table of edits hides the photo.
      case hidden
    }

    /// The photo's identity: its path below the source.
    public var id: String
    /// The outcome of the photo.
    public var status: Status
    /// The reason why the photo is damaged, skipped, stacked or chosen; `nil` for other photos.
    public var reason: String?
    /// The SHA-256 of the file in hexadecimal; `nil` if it could not be read.
    public var sha256: String?
    /// The size in pixels of the photo as shown; `nil` if unknown.
    public var size: PixelSize? {
      get { width.flatMap { width in height.map { PixelSize(width: width, height: $0) } } }
      set { (width, height) = (newValue?.width, newValue?.height) }
    }
    var width: Int?
    var height: Int?
    /// The placements of the photo on all sheets; for a skipped photo, the placements of its placeholders.
    public var placements: [Placement]
    /// The address of a downloaded photo; `nil` for local files. Defaults to `nil`.
    public var source: Source?
    /// The identity of the photo that stands for a stacked photo; `nil`, and
    /// omitted from the file, for other photos.
    public var representative: String?
    /// The place of a chosen photo among the chosen ones, from 1; `nil`, and
    /// omitted from the file, without a choice.
    public var chosen: Int?
    /// The values of a table of edits for the photo, by column; `nil`, and omitted from the file, for other
    /// photos.
    public var edit: [String: String]?
    /// When the photo was taken, as ISO 8601, as precisely as its source or file states it; `nil`, and omitted
    /// from the file, if that is unknown or the build does not read it.
    public var date: String?
    /// The field of the photo's file that states the date; `nil`, and omitted from the file, if there is no
    /// date or if the photo's source states it.
    public var dateField: DateField?
  }

  /// The variant of a downloaded photo, often smaller than the original.
  public struct Source: Sendable, Hashable, Codable {
    /// The address of the image, with secrets replaced.
    public var url: String
    /// The width of the image in pixels; `nil` if unknown.
    public var width: Int?
  }

  /// The position of a tile on a sheet, in the sheet's pixels from its top-left corner.
  public struct Placement: Sendable, Hashable, Codable {
    /// The name of the sheet's output; `nil`, and omitted from the file, if the output has no name.
    public var product: String?
    /// The orientation of the sheet.
    public var orientation: PageOrientation
    /// The number of the page, from 1.
    public var page: Int
    /// The leftmost column.
    public var x: Int
    /// The topmost row.
    public var y: Int
    /// The width of the tile.
    public var width: Int
    /// The height of the tile.
    public var height: Int
    /// The outline's name.
    public var shape: String
    /// The photo's pixels per inch of the sheet (per 72 points on screens): the sheet's resolution at scale
    /// 1, less for enlarged photos. `nil`, and omitted from the file, for placeholders.
    public var effectiveDpi: Int?
    /// `true` if the caption is shortened; `nil`, and omitted from the file, for others.
    public var captionShortened: Bool?
  }

  /// The number of photos of each status. Their sum is the number of found photos.
  public struct Counts: Sendable, Hashable, Codable {
    /// The number of undamaged photos on the sheets.
    public var placed = 0
    /// The number of damaged photos on the sheets.
    public var damaged = 0
    /// The number of photos that are not on the sheets.
    public var skipped = 0
    /// The number of photos that other photos stand for; `nil`, and omitted from
    /// the file, if there is no such photo.
    public var stacked: Int?
    /// The number of photos that edits hide; `nil`, and omitted from the file, if there is no such photo.
    public var hidden: Int?
  }

  /// The written files by output, portrait before landscape, in page order.
  public var sheets: [Sheet]
  /// The files that sheets refer to, sorted by path. The report omits an empty list.
  public var files: [File] = []
  /// Every found photo, in layout order.
  public var photos: [Entry]
  /// The parts of the sources that could not be read. The report omits an empty list.
  public var unreadable: [UnreadableSource] = []
  /// How much of each listing on the web was read. The report omits an empty list.
  public var listings: [SourceCoverage] = []
  /// The files in folders that are not photos. The file has their numbers by
  /// extension, and omits an empty list.
  public var otherFiles = OtherFiles()
  /// The path of the list of failed downloads, relative to the report; `nil` if there is no list.
  public var failures: String?
  /// The findings about the manifest and duplicates. The file contains the
  /// requested ones. Defaults to no findings.
  public var reconciliation = Reconciliation()

  var failuresContent: FileContent?

  /// The number of photos of each status.
  public var counts: Counts { Counts(photos.map(\.status)) }

  /// A Boolean value that indicates whether all sources could be read and every photo is placed without
  /// damage. It is `false` if requested checks found missing, unexpected or duplicate photos.
  public var isComplete: Bool {
    counts.damaged == 0 && counts.skipped == 0 && unreadable.isEmpty && reconciliation.isClean
  }
}

extension BuildReport.Entry.Status {
  init(_ problem: Problem?) {
    switch problem?.outcome {
    case nil: self = .placed
    case .damaged: self = .damaged
    case .skipped: self = .skipped
    }
  }
}

extension BuildReport.Counts {
  init(_ statuses: [BuildReport.Entry.Status]) {
    self.init()
    for status in statuses {
      switch status {
      case .placed: placed += 1
      case .damaged: damaged += 1
      case .skipped: skipped += 1
      case .stacked: stacked = (stacked ?? 0) + 1
      case .hidden: hidden = (hidden ?? 0) + 1
      }
    }
  }
}
