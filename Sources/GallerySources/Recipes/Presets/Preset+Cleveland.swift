extension Preset {
  /// The Cleveland Museum of Art.
  static let cleveland = #"""
    {
      "name": "cleveland",
      "about": "The Cleveland Museum of Art, Open Access: searches. Originals are TIFF files of some 100 MB, so the largest JPEG is taken for the original. Needs no key.",
      "matches": ["openaccess-api.clevelandart.org/api/artworks*"],
      "source": {
        "type": "rest",
        "url": "https://openaccess-api.clevelandart.org/api/artworks/?q=harbour",
        "query": { "has_image": "1", "limit": "100" },
        "items": "$.data[*]",
        "id": "$.id",
        "image": ["$.images.print.url", "$.images.web.url"],
        "title": "$.title",
        "date": "$.creation_date",
        "link": "$.url",
        "variants": {
          "print": { "url": "$.images.print.url", "width": "$.images.print.width", "height": "$.images.print.height" },
          "web": { "url": "$.images.web.url", "width": "$.images.web.width", "height": "$.images.web.height" }
        },
        "next": { "type": "offset", "parameter": "skip", "total": "$.info.total" }
      }
    }
    """#
}
