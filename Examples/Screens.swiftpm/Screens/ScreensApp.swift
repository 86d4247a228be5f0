import SwiftUI

@main struct ScreensApp: App {
  var body: some Scene {
    WindowGroup {
      NavigationStack {
        List {
          NavigationLink("Circular cells") { CircularCells() }
          NavigationLink("Circles of several sizes") { SeveralSizes() }
          NavigationLink("Equal spaces") { EqualSpaces() }
          NavigationLink("Carousel") { KeptPhoto() }
          NavigationLink("Rounded corners") { RoundedCorners().ignoresSafeArea() }
        }
        .navigationTitle("Layouts")
      }
    }
  }
}
