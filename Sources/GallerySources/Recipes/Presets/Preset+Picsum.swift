extension Preset {
  /// Lorem Picsum.
  static let picsum = #"""
    {
      "name": "picsum",
      "about": "Lorem Picsum (https://picsum.photos), free placeholder photographs in any size. Needs no key.",
      "matches": ["picsum.photos/v2/list"],
      "source": {
        "type": "rest",
        "url": "https://picsum.photos/v2/list?limit=100",
        "items": "$[*]",
        "id": "$.id",
        "image": "$.download_url",
        "title": "$.author",
        "width": "$.width",
        "height": "$.height",
        "link": "$.url",
        "variants": "{origin}/id/{$.id}/{w}/{h}",
        "next": "link"
      }
    }
    """#
}
