extension Preset {
  /// The Library of Congress.
  static let loc = #"""
    {
      "name": "loc",
      "about": "The Library of Congress (https://www.loc.gov/apis/): photographs and other collections; add fo=json to the address of a page. The largest size of its list is taken for the original. Needs no key.",
      "matches": ["www.loc.gov/photos*", "www.loc.gov/collections*", "www.loc.gov/pictures*"],
      "source": {
        "type": "rest",
        "url": "https://www.loc.gov/photos/?q=bridge",
        "query": { "fo": "json" },
        "items": "$.results[*]",
        "id": "$.id",
        "image": "$.image_url[-1]",
        "title": "$.title",
        "date": "$.date",
        "link": "$.url",
        "variants": "$.image_url",
        "next": "$.pagination.next"
      }
    }
    """#
}
