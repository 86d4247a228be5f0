import GalleryLayoutDocuments
import GalleryModel
import GalleryOptions
import Testing

@Suite struct LayoutOptionsTests {
  @Test("Layout documents and the option table agree on each layout's options")
  func keys() {
    #expect(LayoutKind.all.map(\.name) == LayoutName.allCases.map(\.rawValue))
    for kind in LayoutKind.all {
      for key in kind.optionKeys {
        #expect(key.allSatisfy { $0.isLowercase || $0 == "-" }, "\(kind.name): \(key)")
        guard let option = Configuration.option(named: key) else { continue }
        for case .layouts(let layouts) in option.requirements {
          #expect(layouts.contains { $0.rawValue == kind.name }, "\(kind.name): \(key)")
        }
      }
    }
    let ofThePage: Set = ["layout", "gap", "margin"]
    let keys = Set(LayoutKind.all.flatMap(\.optionKeys)).union(ofThePage)
    for option in Configuration.options where option.layout != nil {
      #expect(keys.contains(option.name), "\(option.name)")
    }
  }
}
