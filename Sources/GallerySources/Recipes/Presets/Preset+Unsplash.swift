extension Preset {
  /// Unsplash.
  static let unsplash = #"""
    {
      "name": "unsplash",
      "about": "Unsplash (https://unsplash.com): lists of photos, searches, collections and users' photos of its API.",
      "matches": ["api.unsplash.com/*"],
      "keys": { "UNSPLASH_ACCESS_KEY": "the access key of an application, https://unsplash.com/oauth/applications" },
      "source": {
        "type": "rest",
        "url": "https://api.unsplash.com/photos?per_page=30",
        "headers": { "Authorization": "Client-ID ${UNSPLASH_ACCESS_KEY}" },
        "items": ["$.results[*]", "$[*]"],
        "id": "$.id",
        "image": ["$.urls.full", "$.urls.raw"],
        "title": ["$.description", "$.alt_description"],
        "date": "$.created_at",
        "width": "$.width",
        "height": "$.height",
        "link": "$.links.html",
        "variants": [
          { "url": "$.urls.thumb", "width": 200 },
          { "url": "$.urls.small", "width": 400 },
          { "url": "$.urls.regular", "width": 1080 },
          { "url": "{$.urls.raw}&q=75&fm=jpg&w={w}&fit=max" }
        ],
        "next": "link"
      }
    }
    """#
}
