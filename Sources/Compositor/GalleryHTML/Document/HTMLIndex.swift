import GalleryGeometry
import GalleryText

/// The page with a cover of each album. It needs no script.
package struct HTMLIndex: Sendable {
  /// The entry of an album: its first photo, its name and what it contains.
  package struct Cover: Sendable {
    fileprivate let name: String
    /// The folder of its page, below the index page.
    fileprivate let folder: String
    fileprivate let about: [String]
    fileprivate let ladder: HTMLPhoto.Ladder
    fileprivate let album: HTMLPage

    package init(_ album: HTMLPage, name: String, folder: String, count: Int, dates: String?) {
      guard let ladder = album.photos.first?.ladders.first else {
        preconditionFailure("an album has a photo")
      }
      self.name = name
      self.folder = folder
      self.ladder = ladder
      self.album = album
      about = [count.counted("photo"), dates].compactMap(\.self)
    }
  }

  static let name = "index.html"

  private let title: String
  private let covers: [Cover]

  /// Creates a page with at least one cover.
  package init(title: String, _ covers: [Cover]) {
    self.title = title
    self.covers = covers
  }

  /// The page as an HTML document.
  package var document: String {
    let first = covers[0]
    var rules = StyleRules()
    rules.add(PageResources.albumStyle)
    rules.add(first.album.look)
    if case .share(let percent) = first.album.look.shape {
      rules.add(".t", ["--r:\(StyleText.number(min(percent, 50)))%"])
    }
    let style = rules.text([], photos: [])
    let head = HTMLElement.head(
      title: title, style: style, script: "",
      about: first.album.look.about(
        title, count: covers.count.counted("album"),
        address: first.album.address.map { String($0.dropLast(first.folder.count + 1)) },
        preview: first.album.preview, in: "\(first.folder)/"))
    let body = HTMLElement(
      .body, [:],
      HTMLElement(
        .main, [:], HTMLElement(.h1, [.dir: "auto"], text: title),
        HTMLElement(.ul, [:], covers.map { HTMLElement(.li, [:], link($0)) })))
    return HTMLElement.document(language: first.album.language, head, body)
  }

  private func link(_ cover: Cover) -> HTMLElement {
    let ladder = cover.ladder
    let folder = "\(cover.folder)/"
    let picture = [ladder.source(sizes: "max(8rem,20vw)", in: folder), ladder.jpeg.image(in: folder)]
    return HTMLElement(
      .a, [.href: "\(folder)\(Self.name)"],
      [
        HTMLElement(.span, [.classes: "t"], [HTMLElement(.picture, [:], picture)]),
        HTMLElement(.span, [.classes: "name", .dir: "auto"], text: cover.name),
      ] + cover.about.map { HTMLElement(.span, [.classes: "about"], text: $0) })
  }
}
