import Foundation
import GalleryFiles
import GalleryJSON
import GallerySources
import GalleryWeb

/// The sources of a build. Lists are already read, since they determine the hosts that the build may contact.
struct SourceArguments {
  enum Argument {
    /// A folder or a photo.
    case files(FilePath)
    /// A list from the user, and the base folder of its relative paths.
    case list(PhotoList, folder: FilePath, name: String)
    /// The records of earlier runs, from all record files among the sources.
    case records([PhotoRecord], names: [String])
    /// An address, the protocol of its scheme, and its recipe, if it has one. A IIIF document in a file has
    /// the address that it states as its own.
    case web(WebAddress, SourceProtocol, Recipe?, saved: [UInt8]? = nil)
  }

  let all: [Argument]
  /// The credentials of recipes for their services.
  let credentials: [Credential]
  let manifest: PhotoList?
  /// The lines of records that could not be read, by file, and problems that concern no known photo.
  private(set) var recordProblems: [(file: String, problem: String)] = []

  /// The maximum size of a list, in bytes; a larger list is an error.
  private static let listLimit = 256 << 20
  /// The maximum number of lines of a list; a longer list is an error. Each line
  /// needs some hundred bytes of memory.
  private static let lineLimit = 1_000_000
  /// The maximum size of a IIIF document, in bytes. A larger file is read as a photo.
  private static let documentLimit = 50_000_000

  /// Reads the arguments. A program's own sources come last. The recipe is used for its own address and
  /// others of the same service.
  ///
  /// - Throws: `GalleryError.source` for an unreadable list or a malformed address;
  ///   `GalleryError.configuration` for an invalid recipe.
  init(
    _ sources: [String], lists: [Argument] = [], manifest: PhotoList? = nil, metadata: Bool = true,
    recipe: Recipe?, environment: [String: String], nullSeparated: Bool = false
  ) throws(GalleryError) {
    var all: [Argument] = []
    var credentials: [Credential] = []
    var service: Origin?

    if let recipe {
      let request = try Self.request(recipe, environment)
      service = request?.address.origin
      credentials += request?.credential.map { [$0] } ?? []
      if let request, sources.isEmpty, lists.isEmpty {
        all.append(.web(request.address, .recognised, recipe))
      }
    }

    var records = PhotoRecords(metadata: metadata)
    var recordNames: [String] = []
    var place: Int?
    for source in sources {
      if let scheme = SourceScheme(of: source) {
        let (address, kind) = try Self.address(source, scheme, environment)
        let isOfService = scheme == .web && (service == nil || service == address.origin)
        let known = isOfService ? recipe : nil
        all.append(.web(address, kind, known))
        credentials += try Self.credential(known, at: address, environment).map { [$0] } ?? []
      } else if let opened = try Self.open(source, nullSeparated: nullSeparated) {
        switch opened {
        case .records(let descriptor, var lines, let folder):
          place = place ?? all.count
          recordNames.append(source)
          try Self.read(&lines, of: descriptor, in: folder, name: source, into: &records)
        case .list(let list): all.append(list)
        }
      } else {
        let document = try Self.document(source)
        all.append(document ?? .files(Self.path(source)))
      }
    }

    if let place {
      records.finish()
      recordProblems = records.problems.map { ($0.file, $0.problem.description) }
      all.insert(.records(records.photos, names: recordNames), at: place)
    }

    self.all = all + lists
    self.credentials = credentials
    self.manifest = manifest
  }

  var hasOrder: Bool {
    all.contains { argument in
      switch argument {
      case .files: false
      case .records(let records, _): records.contains(where: \.isOrdered)
      case .list, .web: true
      }
    }
  }

  /// The addresses that the user gave as sources.
  var named: [WebAddress] {
    all.compactMap { if case .web(let address, _, _, _) = $0 { address } else { nil } }
  }

  /// The origins in the user's lists. An entry from a web listing gets no more trust than that listing: only
  /// addresses at the listing's own origin count.
  var listedOrigins: Set<Origin> {
    var origins: Set<Origin> = []
    func add(_ photo: RemotePhoto, from source: String?) {
      let listing = source.flatMap { WebAddress($0)?.origin }
      let addresses = [photo.image] + photo.variants.map(\.address)
      origins.formUnion(addresses.map(\.origin).filter { listing ?? $0 == $0 })
    }
    for list in lists {
      for (index, entry) in list.entries.enumerated() {
        if case .address(let photo) = entry { add(photo, from: list.listings[index]) }
      }
    }
    for record in records { if let photo = record.remote { add(photo, from: record.source) } }
    return origins
  }

  var needsWeb: Bool {
    !named.isEmpty
      || records.contains { $0.remote != nil }
      || lists.contains { $0.entries.contains { if case .address = $0 { true } else { false } } }
  }

  /// Returns the sources for display. Records are replaced by their original sources.
  func sources(_ given: [String]) -> [String] {
    guard
      let (records, names) = all.lazy.compactMap({ argument -> ([PhotoRecord], [String])? in
        if case .records(let records, let names) = argument { (records, names) } else { nil }
      }).first, !records.isEmpty, let place = given.firstIndex(where: names.contains)
    else { return given }
    var known: Set<String> = []
    var sources: [String] = []
    for record in records where known.insert(record.source).inserted { sources.append(record.source) }
    let others = given.filter { !names.contains($0) }
    let before = given[..<place].count { !names.contains($0) }
    return others.prefix(before) + sources + others.dropFirst(before)
  }

  private var records: [PhotoRecord] {
    for case .records(let records, _) in all { return records }
    return []
  }

  /// All lists of the user, including the manifest.
  private var lists: [PhotoList] {
    all.compactMap { if case .list(let list, _, _) = $0 { list } else { nil } }
      + [manifest].compactMap(\.self)
  }

  // MARK: Addresses

  private static func request(
    _ recipe: Recipe, _ environment: [String: String]
  ) throws(GalleryError) -> RecipeRequest? {
    guard recipe.url != nil else { return nil }
    return try Result { () throws(ListingError) in try recipe.request(environment: environment) }
      .mapError(GalleryError.init(listing:)).get()
  }

  /// Returns the credential for a service and its photos, from the recipe or from the preset for the address.
  private static func credential(
    _ recipe: Recipe?, at address: WebAddress, _ environment: [String: String]
  ) throws(GalleryError) -> Credential? {
    do {
      if let recipe { return try recipe.request(to: address, environment: environment).credential }
      // A preset without its key can still read public photos.
      let preset = GallerySources.Preset.matching(address)?.recipe
      return try preset?.request(to: address, environment: environment, forgiving: true).credential
    } catch {
      throw GalleryError(listing: error)
    }
  }

  private static func address(
    _ source: String, _ scheme: SourceScheme, _ environment: [String: String]
  ) throws(GalleryError) -> (WebAddress, SourceProtocol) {
    let address: WebAddress?
    var kind = SourceProtocol.recognised
    switch scheme {
    case .web: address = WebAddress(source)
    case .webDAV(let isSecure):
      address = WebAddress((isSecure ? "https" : "http") + source.drop { $0 != ":" })
      kind = .webDAV
    case .bucket:
      address = try Result { () throws(ListingError) in
        try S3Account(environment: environment).listing(of: source)
      }.mapError(GalleryError.init(listing:)).get()
      guard address != nil else { throw .source("\(source): expected s3://BUCKET or s3://BUCKET/PREFIX") }
    }
    guard let address else { throw .source(problem(with: source)) }
    return (address, kind)
  }

  /// Returns the message for an invalid address. Passwords are rejected since
  /// addresses end up in histories and logs.
  private static func problem(with source: String) -> String {
    let authority = source.drop { $0 != "/" }.dropFirst(2).prefix { !"/?#".contains($0) }
    guard authority.contains(where: { $0 == "@" }) else {
      return "\(source): expected a valid address, such as https://photos.example/list.json"
    }
    return "a user name or password in an address is not accepted; use --netrc or -H"
  }

  // MARK: Files and lists

  /// Returns the path of a source, whose text may have gallery's notation for bytes that are not UTF-8.
  private static func path(_ source: String) -> FilePath {
    let path = FilePath(text: source)
    let literal = FilePath(source)
    return path != literal && (try? Stat(path)) == nil ? literal : path
  }

  /// Returns the paths of the files in lists among sources. Unreadable lists are skipped.
  static func listedFiles(_ sources: [String], nullSeparated: Bool) -> [FilePath] {
    sources.flatMap { source -> [FilePath] in
      guard SourceScheme(of: source) == nil,
        case .list(.list(let list, let folder, _))? = (try? Self.open(source, nullSeparated: nullSeparated))
          ?? nil
      else { return [] }
      return list.entries.compactMap { entry in
        if case .path(let path, _, _) = entry { folder.pushing(FilePath(text: path)) } else { nil }
      }
    }
  }

  private enum Opened {
    case list(Argument)
    case records(FileDescriptor, LineReader, folder: FilePath)
  }

  /// Opens standard input or a source with a list's file name; returns `nil` for other sources.
  private static func open(_ source: String, nullSeparated: Bool) throws(GalleryError) -> Opened? {
    let path = path(source)
    let isInput = source == "-"
    try rejectSpreadsheet(source)
    let format = PhotoList.format(ofName: source)
    guard isInput || format != nil else { return nil }
    let status = isInput ? nil : try? Stat(path)
    // Folders may have any name. Missing files are reported later, with the other folders and photos.
    if !isInput, status?.type != .regular { return nil }
    let folder = isInput ? "" : path.removingLastComponent()
    let file = isInput ? .standardInput : try Self.file(source)
    var lines = LineReader(file)
    // A list may be one long line.
    let first = format == .text || format == .table || nullSeparated ? nil : try? lines.peek()
    // An empty lines file counts as records, since an empty list would define an order.
    let isEmpty = format == .lines && status?.size == 0
    if isEmpty || first.map(PhotoRecords.isRecord) ?? false { return .records(file, lines, folder: folder) }
    defer { if !isInput { file.closeUnwritten() } }
    return .list(
      .list(
        try list(&lines, format: format, name: source, nullSeparated: nullSeparated), folder: folder,
        name: source))
  }

  /// Returns the IIIF document in a file `*.json`; `nil` for other sources. Throws if it states no address.
  private static func document(_ source: String) throws(GalleryError) -> Argument? {
    guard source.lowercased().hasSuffix(".json"), let status = try? Stat(path(source)),
      status.type == .regular, status.size <= documentLimit
    else { return nil }
    let file = try file(source)
    defer { file.closeUnwritten() }
    let bytes = try GalleryError.reading(source) { Array(try file.content(limit: documentLimit)) }
    guard let json = try? JSONValue(parsing: bytes), IIIFPresentation.isPresentation(json) else { return nil }
    guard let address = IIIFPresentation.address(of: json) else {
      throw .source("\(source): expected the address of the IIIF document in its member id")
    }
    return .web(address, .recognised, nil, saved: bytes)
  }

  private static func read(
    _ lines: inout LineReader, of file: FileDescriptor, in folder: FilePath, name: String,
    into records: inout PhotoRecords
  ) throws(GalleryError) {
    defer { if file != .standardInput { file.closeUnwritten() } }
    try GalleryError.reading(name) { try records.read(&lines, in: folder, name: name) }
  }

  /// Reads the list at a path.
  static func list(at source: String) throws(GalleryError) -> PhotoList {
    PhotoList.parse(try text(at: source), format: PhotoList.format(ofName: source))
  }

  /// Reads the text of the list or table at a path. Throws for a spreadsheet and other files that are not text.
  static func text(at source: String) throws(GalleryError) -> String {
    try rejectSpreadsheet(source)
    let file = try Self.file(source)
    defer { file.closeUnwritten() }
    var lines = LineReader(file)
    return try text(of: bytes(&lines, name: source), name: source)
  }

  /// The extensions of spreadsheets.
  private static let spreadsheets: Set = ["xlsx", "xlsm", "xlsb", "xls", "ods", "numbers"]

  /// Throws if a source is a spreadsheet. Those of Numbers may be folders.
  private static func rejectSpreadsheet(_ source: String) throws(GalleryError) {
    let ending = FilePath(source).extension?.lowercased() ?? ""
    guard spreadsheets.contains(ending), let status = try? Stat(path(source)),
      status.type == .regular || ending == "numbers"
    else { return }
    throw .source("\(source): spreadsheets are not read; save it as CSV UTF-8")
  }

  private static func file(_ source: String) throws(GalleryError) -> FileDescriptor {
    try GalleryError.reading(source) {
      try FileDescriptor.open(path(source), .readOnly, options: .closeOnExec)
    }
  }

  private static func list(
    _ lines: inout LineReader, format: PhotoList.Format?, name: String, nullSeparated: Bool
  ) throws(GalleryError) -> PhotoList {
    let bytes = try bytes(&lines, name: name)
    guard nullSeparated else { return PhotoList.parse(try text(of: bytes, name: name), format: format) }
    guard bytes.count(where: { $0 == 0 }) <= lineLimit else {
      throw .source("\(name): the list has more than \(lineLimit) paths; divide it into several runs")
    }
    return PhotoList(
      bytes.split(separator: 0).map { path in .text(path.withUnsafeBytes { PathText.text(of: $0) }) })
  }

  private static func bytes(_ lines: inout LineReader, name: String) throws(GalleryError) -> Data {
    let bytes = try GalleryError.reading(name) { try lines.rest(limit: listLimit + 1) }
    guard bytes.count <= listLimit else {
      throw .source("\(name): the list is larger than \(listLimit >> 20) MB; divide it into several runs")
    }
    guard PhotoList.lineCount(of: bytes) <= lineLimit else {
      throw .source("\(name): the list has more than \(lineLimit) lines; divide it into several runs")
    }
    return bytes
  }

  private static func text(of bytes: Data, name: String) throws(GalleryError) -> String {
    let head = bytes.prefix(FileKind.headCount)
    guard !head.contains(0) || [[0xFF, 0xFE], [0xFE, 0xFF]].contains(Array(head.prefix(2))) else {
      throw .source(
        "\(name): expected text; save a spreadsheet as CSV UTF-8, and use --null for paths of find -print0")
    }
    return String(guessing: bytes)
  }
}
