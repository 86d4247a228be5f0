extension Preset {
  /// NASA.
  static let nasa = #"""
    {
      "name": "nasa",
      "about": "NASA's image and video library (https://images.nasa.gov), searches. The pictures of an item are listed in a document of its own: one request a photo. Needs no key.",
      "matches": ["images-api.nasa.gov/search"],
      "source": {
        "type": "rest",
        "url": "https://images-api.nasa.gov/search?q=moon&media_type=image",
        "items": "$.collection.items[*]",
        "where": "@.data[0].media_type == 'image'",
        "item": "$.href",
        "id": "list:$.data[0].nasa_id",
        "image": "$[0]",
        "title": "list:$.data[0].title",
        "date": "list:$.data[0].date_created",
        "link": "https://images.nasa.gov/details/{list:$.data[0].nasa_id}",
        "variants": "$",
        "next": "$.collection.links[?@.rel == 'next'].href"
      }
    }
    """#
}
