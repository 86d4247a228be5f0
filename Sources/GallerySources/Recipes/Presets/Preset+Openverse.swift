extension Preset {
  /// Openverse.
  static let openverse = #"""
    {
      "name": "openverse",
      "about": "Openverse (https://openverse.org), openly licensed images. Needs no key for small listings; with OPENVERSE_TOKEN more requests are allowed.",
      "matches": ["api.openverse.org/v1/images*", "api.openverse.engineering/v1/images*"],
      "keys": { "OPENVERSE_TOKEN": "optional: an access token, https://api.openverse.org/v1/#tag/auth" },
      "source": {
        "type": "rest",
        "url": "https://api.openverse.org/v1/images/?q=harbour",
        "headers": { "Authorization": "Bearer ${OPENVERSE_TOKEN?}" },
        "items": "$.results[*]",
        "id": "$.id",
        "image": "$.url",
        "title": ["$.title", "$.attribution"],
        "width": "$.width",
        "height": "$.height",
        "link": "$.foreign_landing_url",
        "next": { "type": "page", "parameter": "page", "total": "$.page_count" }
      }
    }
    """#
}
