extension Preset {
  /// The Metropolitan Museum of Art.
  static let met = #"""
    {
      "name": "met",
      "about": "The Metropolitan Museum of Art (https://metmuseum.github.io): a search gives numbers of objects, each of which is asked for by a request of its own. Needs no key.",
      "matches": [
        "collectionapi.metmuseum.org/public/collection/v1/search", "collectionapi.metmuseum.org/public/collection/v1/objects"
      ],
      "source": {
        "type": "rest",
        "url": "https://collectionapi.metmuseum.org/public/collection/v1/search?hasImages=true&q=quail",
        "items": "$.objectIDs[*]",
        "item": "{origin}/public/collection/v1/objects/{list:$}",
        "id": "$.objectID",
        "image": "$.primaryImage",
        "title": "$.title",
        "date": "$.objectDate",
        "link": "$.objectURL",
        "next": "none"
      }
    }
    """#
}
