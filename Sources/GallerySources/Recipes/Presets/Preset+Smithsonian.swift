extension Preset {
  /// Smithsonian.
  static let smithsonian = #"""
    {
      "name": "smithsonian",
      "about": "Smithsonian Open Access (https://www.si.edu/openaccess): searches.",
      "matches": ["api.si.edu/openaccess/api/v1.0/search", "api.si.edu/openaccess/api/v1.0/category/*"],
      "keys": { "SMITHSONIAN_API_KEY": "a key of api.data.gov, https://api.data.gov/signup/" },
      "source": {
        "type": "rest",
        "url": "https://api.si.edu/openaccess/api/v1.0/search?q=drum+AND+online_media_type:Images",
        "query": { "api_key": "${SMITHSONIAN_API_KEY}", "rows": "100" },
        "items": "$.response.rows[*]",
        "where": "@.content.descriptiveNonRepeating.online_media.media[0].type == 'Images'",
        "id": "$.id",
        "image": "$.content.descriptiveNonRepeating.online_media.media[0].content",
        "title": ["$.title", "$.content.descriptiveNonRepeating.title.content"],
        "date": "$.content.indexedStructured.date[0]",
        "link": "$.content.descriptiveNonRepeating.record_link",
        "next": { "type": "offset", "parameter": "start", "total": "$.response.rowCount" }
      }
    }
    """#
}
