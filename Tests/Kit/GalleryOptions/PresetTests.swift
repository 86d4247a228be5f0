import GalleryModel
import GalleryOptions
import Testing

@Suite struct PresetTests {
  @Test("Presets have valid and compatible values", arguments: Preset.all)
  func values(preset: Preset) {
    var configuration = Configuration()
    #expect(configuration.apply(preset.layer).isEmpty)
    #expect(configuration != Configuration())
    #expect(configuration.conflicts.isEmpty)
    #expect(configuration.inapplicable(in: preset.layer).isEmpty)
    #expect(Configuration(preset) == configuration)
  }

  @Test("Every value of a preset changes the result", arguments: Preset.all)
  func needed(preset: Preset) {
    for entry in preset.layer.entries {
      let others = preset.layer.without([entry.name])
      var configuration = Configuration()
      #expect(configuration.apply(others).isEmpty)
      #expect(configuration != Configuration(preset), "\(entry.name)")
    }
  }

  @Test("Presets are found only by their names")
  func names() {
    #expect(Preset.all.map(\.name) == ["proof", "faces", "wall", "dataset", "index"])
    for preset in Preset.all { #expect(Preset(named: preset.name) == preset) }
    #expect(Preset(named: "Proof") == nil)
    #expect(Preset(named: "") == nil)
  }
}
