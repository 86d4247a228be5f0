import GalleryOptions

enum ConfigurationPage {
  static func make(for release: ManualPage.Release) -> ManualPage {
    var page = ManualPage(
      "gallery-configuration", section: 5, abstract: "configuration files and variables of gallery",
      release: release)
    page.heading("Description")
    page.paragraphs(
      """
      A configuration file is JSON: an object whose keys are the options of `gallery build` without their dashes. \
      `gallery init` writes one with every key at its default, and a schema for editors beside it; `--config` reads one.

      Every option is a variable of the environment too, in capital letters, with underscores for dashes and GALLERY_ \
      before it: `GALLERY_LAST_ROW=centre`. Values of a list are separated by commas there.

      Options win over variables, these over the configuration file, this over the preset, and that over the defaults.

      The key `sheets` holds a list of products that are made together, each an object with its own options.
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
