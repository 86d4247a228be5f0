import GalleryOptions

enum ConfigurationPage {
  static func make(for release: ManualPage.Release) -> ManualPage {
    var page = ManualPage(
      "gallery-configuration", section: 5,
      abstract: "configuration files and environment variables of gallery", release: release)
    page.heading("Description")
    page.paragraphs(
      """
      A configuration file is a JSON object. Its keys are the options of `gallery build` without the leading dashes. \
      `gallery init` writes one with every key at its default, and a schema for editors; `--config` reads one.

      Each option can also be set by an environment variable: GALLERY_, then the name in capital letters with \
      underscores for dashes, such as `GALLERY_LAST_ROW=centre`. Commas separate the values of a list.

      Precedence, highest first: options, environment variables, the configuration file, the preset, the defaults.

      The key `sheets` is a list of sheet sets that are made together, each an object with its own options.
      """)
    page.heading("Example")
    page.example(
      """
      {
        "layout": "circle-packing",
        "page": "a4",
        "format": ["pdf", "jpeg"],
        "title": "Summer {date}"
      }
      """)
    page.heading("Keys")
    for section in Configuration.sections {
      page.subheading(section.title)
      for option in section.options {
        page.item(
          [option.name], value: option.valueName.isEmpty ? "true" : option.valueName, option.wording.text)
      }
    }
    page.references([("gallery", 1), ("gallery-build", 1), ("gallery-init", 1)])
    return page
  }
}
