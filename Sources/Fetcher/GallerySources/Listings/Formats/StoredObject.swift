import GalleryMarkup
import GalleryText
import GalleryWeb

/// An object in a bucket or container, as its listing describes it.
struct StoredObject {
  let key: String
  let date: String?
  /// The number of bytes.
  let size: String?
  let tag: String?
}

extension ListingPage {
  /// Adds an object as an address below the bucket's, encoded part by part: `+` becomes `%2B`, a blank `%20`.
  /// Skips keys of folders: those with a trailing slash, and empty objects.
  mutating func add(_ object: StoredObject, _ document: ListingDocument) {
    let key = object.key
    let hasDots = key.split(separator: "/").contains { [".", ".."].contains($0) }

    if hasDots, PictureName.promise(ofPath: key) == .picture {
      // Clients cannot request such a key, since `.` and `..` are removed from addresses.
      problems.append(
        .entry(
          address: document.redactedAddress, name: RemoteText.line(key, limit: 100) ?? "",
          reason: "a key with the part . or .. cannot be used in an address"))
      return
    }

    guard !hasDots, !key.hasSuffix("/"), object.size.flatMap({ Int($0) }) != 0,
      // A key may begin with a slash.
      let address = WebAddress(
        document.address.origin.text + document.address.folderPath + PercentEncoding.path(key)),
      PictureName.promise(of: address) != .other
    else {
      leftOut.add(key)
      return
    }

    guard photos.count <= document.limit else { return }
    var found = RemotePhoto(address, id: key, date: object.date)
    found.tag = object.tag
    if PictureName.promise(of: address) == .picture {
      photos.append(found)
    } else {
      questions.append(UnknownEntry(photo: found, folder: document.part(address)))
    }
  }
}

extension ListingPage {
  /// Notes the folders that a listing with a delimiter names instead of their objects.
  mutating func note(folders: [String]) {
    let names = folders.prefix(3).compactMap { RemoteText.line($0, limit: 80) }
    guard !names.isEmpty else { return }
    notes.append(
      "\(folders.count.counted("folder was", "folders were")) not read (\(names.joined(separator: ", "))); "
        + "without delimiter in the address, all objects are")
  }
}

extension Rest {
  /// Continues a listing with a parameter for the place of its next page.
  static func marked(_ name: String, _ value: String, _ document: ListingDocument) -> Rest {
    var request = document.source.request
    request.address = request.address.setting(name, to: value)
    return Rest(.next(NextPage(request: request, text: name)))
  }
}

extension MarkupDocument.Element {
  /// Returns the text of the first child with a name; `nil` without a text.
  func text(of name: String) -> String? {
    children(name).first?.text.nonEmpty
  }
}
