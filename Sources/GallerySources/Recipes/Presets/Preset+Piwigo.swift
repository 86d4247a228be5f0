extension Preset {
  /// Piwigo.
  static let piwigo = #"""
    {
      "name": "piwigo",
      "about": "A Piwigo gallery (https://piwigo.org): https://HOST/ws.php?method=pwg.categories.getImages&cat_id=1. Its square size is a crop and is not used.",
      "matches": ["*/ws.php"],
      "source": {
        "type": "rest",
        "query": { "format": "json", "per_page": "100" },
        "items": "$.result.images[*]",
        "id": "$.id",
        "image": ["$.element_url", "$.derivatives.xxlarge.url", "$.derivatives.medium.url"],
        "title": ["$.name", "$.file"],
        "date": ["$.date_creation", "$.date_available"],
        "width": "$.width",
        "height": "$.height",
        "link": "$.page_url",
        "variants": "$.derivatives",
        "next": "auto"
      }
    }
    """#
}
