extension Preset {
  /// Europeana.
  static let europeana = #"""
    {
      "name": "europeana",
      "about": "Europeana (https://www.europeana.eu): searches of its API. Pictures come from the institutions' own servers.",
      "matches": ["api.europeana.eu/record/v2/search.json", "www.europeana.eu/api/v2/search.json"],
      "keys": { "EUROPEANA_API_KEY": "an API key, https://pro.europeana.eu/page/get-api" },
      "source": {
        "type": "rest",
        "url": "https://api.europeana.eu/record/v2/search.json?query=cloister",
        "query": {
          "wskey": "${EUROPEANA_API_KEY}",
          "cursor": "*",
          "rows": "100",
          "media": "true",
          "qf": "TYPE:IMAGE"
        },
        "items": "$.items[*]",
        "where": "@.type == 'IMAGE'",
        "id": "$.id",
        "image": ["$.edmIsShownBy", "$.edmPreview"],
        "title": "$.title",
        "date": "$.year",
        "link": "$.guid",
        "next": { "type": "cursor", "parameter": "cursor", "value": "$.nextCursor" }
      }
    }
    """#
}
