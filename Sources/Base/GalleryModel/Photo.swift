@_exported public import GalleryGeometry
@_exported public import GalleryText
public import SystemPackage

/// A photo from a source: its identity, its source's description and the location of its bytes.
public struct Photo: Sendable, Hashable, Identifiable {
  /// The location of a photo's bytes.
  public enum Location: Sendable, Hashable {
    /// A regular file. Its path need not be UTF-8.
    case file(FilePath)
    /// The web address of the original or of a failed download, with secrets replaced.
    case web(address: String)
    /// A file with a variant that was downloaded from the web.
    indirect case fetched(FilePath, Download)
  }

  /// The chosen variant of a photo on the web.
  public struct Download: Sendable, Hashable {
    /// The variant's address, with secrets replaced.
    public var url: String
    /// The variant's width in pixels, after orientation; `nil` if it is unknown.
    public var width: Int?

    /// Creates a download.
    public init(url: String, width: Int? = nil) {
      self.url = url
      self.width = width
    }
  }

  /// The identity of the photo: its path below the source's folder. It is unique in
  /// a build and stable between builds.
  public var id: String
  /// The location of the bytes.
  public var location: Location
  /// A Boolean value that indicates whether the file's name or the user identifies it as a photo. If its
  /// content is not a photo, it is reported; other such files are ignored.
  public var isExpected: Bool
  /// A Boolean value that indicates whether an earlier run read its facts, perhaps on another machine. A file
  /// of another size is then a different file. Defaults to `false`.
  package var isRecorded = false
  /// The file's size in bytes.
  public var byteCount: Int
  /// The time of the file's last change, in seconds since 1970.
  public var modified: Double
  @Boxed private var storedExtras: Extras?

  /// Creates a photo.
  public init(id: String, location: Location, isExpected: Bool, byteCount: Int, modified: Double) {
    self.id = id
    self.location = location
    self.isExpected = isExpected
    self.byteCount = byteCount
    self.modified = modified
  }

  /// The description from a list or web service. Defaults to an empty description.
  public var details: PhotoDescription {
    get { storedExtras?.details ?? PhotoDescription() }
    set { extras.details = newValue == PhotoDescription() ? nil : newValue }
  }

  /// The files beside the photo that describe it, the most trusted first. Defaults to an empty list.
  public var sidecars: [FilePath] {
    get { storedExtras?.sidecars ?? [] }
    set { if newValue != sidecars { extras.sidecars = newValue } }
  }

  /// The presentation of the photo, with values from the sidecars once the header is
  /// read. By default, the file decides.
  public var view: PhotoView {
    get { storedExtras?.view ?? PhotoView() }
    set { if newValue != view { extras.view = newValue == PhotoView() ? nil : newValue } }
  }

  /// The expected SHA-256 of the bytes, as 64 hexadecimal digits; `nil` if it is unknown. Defaults to `nil`.
  package var sha256: String? {
    get { storedExtras?.sha256 }
    set { extras.sha256 = newValue }
  }

  /// The length, in bytes, of the suffix of ``id`` that distinguishes photos of the same name (`1.jpg#2`).
  /// Displayed names do not contain it.
  package var distinctionLength: Int {
    get { storedExtras?.distinctionLength ?? 0 }
    set { extras.distinctionLength = newValue }
  }

  /// The changes that a table of edits asks for; `nil` for other photos. Defaults to `nil`.
  package var edit: PhotoEdit? {
    get { storedExtras?.edit }
    set { extras.edit = newValue }
  }

  /// The values that few photos have. The large ones are separate, since numbered photos have no others. Each
  /// change makes a new box, which copies of the photo do not share; so equal values change nothing.
  private struct Extras: Hashable {
    @Boxed var details: PhotoDescription?
    var sidecars: [FilePath] = []
    @Boxed var view: PhotoView?
    @Boxed var edit: PhotoEdit?
    var distinctionLength = 0
    var sha256: String?
  }

  private var extras: Extras {
    get { storedExtras ?? Extras() }
    set { storedExtras = newValue == Extras() ? nil : newValue }
  }

  /// The variant on the web, downloaded or not; `nil` for local files.
  public var download: Download? {
    switch location {
    case .file: nil
    case .web(let address): Download(url: address)
    case .fetched(_, let download): download
    }
  }

  /// The path of the file that holds the bytes; `nil` for a photo that was not downloaded.
  public var file: FilePath? {
    switch location {
    case .file(let path), .fetched(let path, _): path
    case .web: nil
    }
  }

  /// The folder below the source; empty for photos directly in the source.
  public var folder: Substring { id[..<(id.lastIndex(of: "/") ?? id.startIndex)] }

  package var shownName: String { String(name.utf8.dropLast(distinctionLength)) ?? String(name) }

  /// The displayed path below the source. Its suffix distinguishes photos of the same path.
  package var label: String {
    guard distinctionLength > 0 else { return id }
    return
      "\(shownPath) (number \(id.utf8.suffix(distinctionLength - 1).reduce(0) { $0 * 10 + Int($1) - 0x30 }) of this name)"
  }

  /// The displayed path below the source, without a distinguishing suffix.
  package var shownPath: String { String(id.utf8.dropLast(distinctionLength)) ?? id }

  /// The file name, the last part of ``id``.
  public var name: Substring {
    // Compares bytes, since a slash and a combining mark after it form one character.
    let slash = id.utf8.lastIndex(of: UInt8(ascii: "/"))
    return id[(slash.map(id.utf8.index(after:)) ?? id.startIndex)...]
  }
}
