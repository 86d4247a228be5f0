extension Preset {
  /// Pexels.
  static let pexels = #"""
    {
      "name": "pexels",
      "about": "Pexels (https://www.pexels.com): curated photos, searches and collections of its API. Its portrait, landscape and tiny sizes are crops and are not used.",
      "matches": ["api.pexels.com/v1/*"],
      "keys": { "PEXELS_API_KEY": "an API key, https://www.pexels.com/api/key/" },
      "source": {
        "type": "rest",
        "url": "https://api.pexels.com/v1/curated?per_page=80",
        "headers": { "Authorization": "${PEXELS_API_KEY}" },
        "items": ["$.photos[*]", "$.media[*]"],
        "where": "@.type != 'Video'",
        "id": "$.id",
        "image": "$.src.original",
        "title": "$.alt",
        "width": "$.width",
        "height": "$.height",
        "link": "$.url",
        "variants": {
          "small": { "url": "$.src.small", "height": 130 },
          "medium": { "url": "$.src.medium", "height": 350 },
          "large": { "url": "$.src.large", "fit": [940, 650] },
          "large2x": { "url": "$.src.large2x", "fit": [1880, 1300] }
        },
        "next": "$.next_page"
      }
    }
    """#
}
