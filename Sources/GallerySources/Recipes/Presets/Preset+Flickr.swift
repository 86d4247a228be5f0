extension Preset {
  /// Flickr.
  static let flickr = #"""
    {
      "name": "flickr",
      "about": "Flickr: methods that list photos, such as flickr.photos.search and flickr.photosets.getPhotos. Name the method in the address: https://api.flickr.com/services/rest/?method=flickr.photos.search&text=harbour",
      "matches": ["api.flickr.com/services/rest*", "www.flickr.com/services/rest*"],
      "keys": { "FLICKR_API_KEY": "an API key, https://www.flickr.com/services/apps/create/" },
      "source": {
        "type": "rest",
        "url": "https://api.flickr.com/services/rest/?method=flickr.interestingness.getList",
        "query": {
          "api_key": "${FLICKR_API_KEY}",
          "format": "json",
          "nojsoncallback": "1",
          "per_page": "250",
          "extras": "date_taken,url_o,url_k,url_h,url_l,url_c,url_z,url_n,url_m,url_s"
        },
        "items": ["$.photos.photo[*]", "$.photoset.photo[*]"],
        "id": "$.id",
        "image": ["$.url_o", "$.url_k", "$.url_h", "$.url_l", "$.url_c", "$.url_z", "$.url_n", "$.url_m", "$.url_s"],
        "title": ["$.title._content", "$.title"],
        "date": "$.datetaken",
        "link": "https://www.flickr.com/photos/{$.owner}/{$.id}",
        "variants": {
          "o": { "url": "$.url_o", "width": "$.width_o", "height": "$.height_o" },
          "k": { "url": "$.url_k", "width": "$.width_k", "height": "$.height_k" },
          "h": { "url": "$.url_h", "width": "$.width_h", "height": "$.height_h" },
          "l": { "url": "$.url_l", "width": "$.width_l", "height": "$.height_l" },
          "c": { "url": "$.url_c", "width": "$.width_c", "height": "$.height_c" },
          "z": { "url": "$.url_z", "width": "$.width_z", "height": "$.height_z" },
          "n": { "url": "$.url_n", "width": "$.width_n", "height": "$.height_n" },
          "m": { "url": "$.url_m", "width": "$.width_m", "height": "$.height_m" },
          "s": { "url": "$.url_s", "width": "$.width_s", "height": "$.height_s" }
        },
        "next": "auto"
      }
    }
    """#
}
