public import SystemPackage

/// A photo that a source names: its identity, what the source tells of it, and the place of its bytes.
public struct Photo: Sendable, Hashable, Identifiable {
  /// The place of a photo's bytes.
  public enum Location: Sendable, Hashable {
    /// A regular file, by its path, whose bytes need not be UTF-8.
    case file(FilePath)
    /// The web: none of its pictures is here. The address, with secrets in it replaced, is that of the original, or of
    /// the picture that could not be fetched.
    case web(address: String)
    /// A file that holds a picture that was fetched from the web.
    indirect case fetched(FilePath, Download)
  }

  /// The picture of a photo on the web that was chosen.
  public struct Download: Sendable, Hashable {
    /// Its address, secrets in it replaced.
    public var url: String
    /// Its columns of pixels, as people see it; `nil` where they are not known.
    public var width: Int?

    /// Creates a download.
    public init(url: String, width: Int? = nil) {
      self.url = url
      self.width = width
    }
  }

  /// Unique within a build and stable between builds: the path below the source's folder.
  public var id: String
  /// The place of the bytes.
  public var location: Location
  /// A Boolean value that indicates whether its name, or the user by naming it, says that it is a photo: content that
  /// is no photo is then reported. Other files that turn out to be no photos are left out.
  public var isExpected: Bool
  /// A Boolean value that indicates whether its facts were read earlier, perhaps on another machine: if its file is not as
  /// large as it was then, it is another one. Default: no.
  package var isRecorded = false
  /// The size of the file in bytes.
  public var byteCount: Int
  /// The time of the file's last change, in seconds since 1970.
  public var modified: Double
  private var boxedExtras = Boxed<Extras>.none

  /// Creates a photo.
  public init(id: String, location: Location, isExpected: Bool, byteCount: Int, modified: Double) {
    self.id = id
    self.location = location
    self.isExpected = isExpected
    self.byteCount = byteCount
    self.modified = modified
  }

  /// The words of its source about it: of a list or a web service. Default: none.
  public var details: PhotoDescription {
    get { extras.details }
    set { extras.details = newValue }
  }

  /// The file beside the photo that says more about it, in XMP; `nil` where there is none. Default: `nil`.
  public var sidecar: FilePath? {
    get { extras.sidecar }
    set { extras.sidecar = newValue }
  }

  /// The way in which it is shown. What a sidecar says counts when the photo's header has been read. Default: as its file
  /// says.
  public var view: PhotoView {
    get { extras.view }
    set { extras.view = newValue }
  }

  /// The SHA-256 that its bytes must have, as 64 hexadecimal digits; `nil` where it is not known. Default: `nil`.
  package var sha256: String? {
    get { extras.sha256 }
    set { extras.sha256 = newValue }
  }

  /// The number of bytes at the end of ``id`` that tell the photo from others of the same name (`1.jpg#2`). They are never
  /// shown as a part of its name.
  package var distinctionLength: Int {
    get { extras.distinctionLength }
    set { extras.distinctionLength = newValue }
  }

  /// The values that few photos have.
  private struct Extras: Hashable {
    var details = PhotoDescription()
    var sidecar: FilePath?
    var view = PhotoView()
    var distinctionLength = 0
    var sha256: String?
  }

  private var extras: Extras {
    get { boxedExtras.value ?? Extras() }
    set { boxedExtras = Boxed(newValue == Extras() ? nil : newValue) }
  }

  /// The picture that was fetched, or that is to be fetched or could not be; `nil` for files of the user's.
  public var download: Download? {
    switch location {
    case .file: nil
    case .web(let address): Download(url: address)
    case .fetched(_, let download): download
    }
  }

  /// The path of the file that holds the bytes; `nil` where they are not here.
  public var file: FilePath? {
    switch location {
    case .file(let path), .fetched(let path, _): path
    case .web: nil
    }
  }

  /// The folder below the source, empty for photos that lie directly in it.
  public var folder: Substring { id[..<(id.lastIndex(of: "/") ?? id.startIndex)] }

  /// The file name, for people.
  package var shownName: String { String(name.utf8.dropLast(distinctionLength)) ?? String(name) }

  /// The path below the source, for people, with what tells the photo from others of the same path.
  package var label: String {
    guard distinctionLength > 0 else { return id }
    return
      "\(shownPath) (number \(id.utf8.suffix(distinctionLength - 1).reduce(0) { $0 * 10 + Int($1) - 0x30 }) of this name)"
  }

  /// The path below the source, for people.
  package var shownPath: String { String(id.utf8.dropLast(distinctionLength)) ?? id }

  /// The file name, the last part of ``id``.
  public var name: Substring {
    // Bytes, since a slash and a combining mark behind it are one character.
    let slash = id.utf8.lastIndex(of: UInt8(ascii: "/"))
    return id[(slash.map(id.utf8.index(after:)) ?? id.startIndex)...]
  }
}
