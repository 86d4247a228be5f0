extension Preset {
  /// PhotoPrism.
  static let photoprism = #"""
    {
      "name": "photoprism",
      "about": "A PhotoPrism server (https://photoprism.app): https://HOST/api/v1/photos, with the search in q.",
      "matches": ["*/api/v1/photos"],
      "keys": { "PHOTOPRISM_TOKEN": "an app password, or an access token: Settings, Account, Apps and Devices" },
      "source": {
        "type": "rest",
        "headers": { "Authorization": "Bearer ${PHOTOPRISM_TOKEN}" },
        "query": { "count": "100", "merged": "true" },
        "items": "$[*]",
        "where": "@.Type != 'video'",
        "id": "$.UID",
        "image": "{origin}/api/v1/dl/{$.Hash}?t={header:X-Download-Token}",
        "title": ["$.Title", "$.FileName"],
        "date": ["$.TakenAtLocal", "$.TakenAt"],
        "width": "$.Width",
        "height": "$.Height",
        "variants": [
          { "url": "{origin}/api/v1/t/{$.Hash}/{header:X-Preview-Token}/fit_720", "fit": [720, 720] },
          { "url": "{origin}/api/v1/t/{$.Hash}/{header:X-Preview-Token}/fit_1280", "fit": [1280, 1024] },
          { "url": "{origin}/api/v1/t/{$.Hash}/{header:X-Preview-Token}/fit_1920", "fit": [1920, 1200] },
          { "url": "{origin}/api/v1/t/{$.Hash}/{header:X-Preview-Token}/fit_2560", "fit": [2560, 1600] },
          { "url": "{origin}/api/v1/t/{$.Hash}/{header:X-Preview-Token}/fit_4096", "fit": [4096, 4096] }
        ],
        "next": "auto"
      }
    }
    """#
}
