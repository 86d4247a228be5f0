extension Preset {
  /// GitHub.
  static let github = #"""
    {
      "name": "github",
      "about": "A folder of a repository on GitHub, by its contents API: https://api.github.com/repos/OWNER/NAME/contents/FOLDER. Folders below it are entered.",
      "matches": ["api.github.com/repos/*/contents*"],
      "keys": { "GITHUB_TOKEN": "optional: a token, for private repositories and more than 60 requests an hour" },
      "source": {
        "type": "rest",
        "url": "https://api.github.com/repos/octocat/Spoon-Knife/contents",
        "headers": { "Authorization": "Bearer ${GITHUB_TOKEN?}" },
        "items": "$[*]",
        "where": "@.type == 'file'",
        "folders": "$[?@.type == 'dir'].url",
        "id": "$.path",
        "image": "$.download_url",
        "link": "$.html_url",
        "next": "link"
      }
    }
    """#
}
