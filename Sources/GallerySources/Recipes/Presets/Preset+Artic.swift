extension Preset {
  /// The Art Institute of Chicago.
  static let artic = #"""
    {
      "name": "artic",
      "about": "The Art Institute of Chicago (https://api.artic.edu/docs): lists and searches of artworks, pictures by IIIF. Needs no key.",
      "matches": ["api.artic.edu/api/v1/artworks*"],
      "source": {
        "type": "rest",
        "url": "https://api.artic.edu/api/v1/artworks",
        "query": { "limit": "100", "fields": "id,title,image_id,date_display,thumbnail" },
        "items": "$.data[*]",
        "where": "@.image_id != null",
        "id": "$.id",
        "image": "{page:$.config.iiif_url}/{$.image_id}/full/full/0/default.jpg",
        "title": "$.title",
        "date": "$.date_display",
        "width": "$.thumbnail.width",
        "height": "$.thumbnail.height",
        "link": "https://www.artic.edu/artworks/{$.id}",
        "variants": "iiif",
        "service": "{page:$.config.iiif_url}/{$.image_id}",
        "next": "$.pagination.next_url"
      }
    }
    """#
}
