/// Lights in the dark.
extension Collection {
  static var night: [Sample] { [aurora, skyline, dusk, rain] }

  private static var aurora: Sample {
    Sample(
      path: "night/aurora.jpg", title: "Aurora", width: 860, height: 560, scene: Aurora(),
      development: Development(exposure: 1.5),
      taken: "2024:02:11 23:48:15", offset: "+01:00", rating: 5,
      exposure: Shot(shutter: 1, aperture: 1.8, iso: 3200, focalLength: 14))
  }

  private static var skyline: Sample {
    Sample(
      path: "night/skyline.jpg", title: "Skyline", width: 880, height: 540,
      scene: City(horizon: [0.42, 0.20, 0.22], lamps: 1.8, moon: [-0.95, 0.62]), orientation: .flipped,
      taken: "2023:12:31 21:05:44", offset: "-05:00", rating: 4,
      exposure: Shot(shutter: 4, aperture: 4, iso: 800, focalLength: 35))
  }

  private static var dusk: Sample {
    Sample(
      path: "night/harbour at dusk.jpg", title: "Harbour at dusk", width: 600, height: 800,
      scene: City(
        zenith: [0.05, 0.07, 0.22], horizon: [0.95, 0.36, 0.18], shore: -0.35, scale: 0.9, lamps: 0.8,
        noise: Noise(107)),
      taken: "2023:12:30 17:12:09", offset: "-05:00", rating: 3)
  }

  private static var rain: Sample {
    Sample(
      path: "night/rain.jpg", title: "Rain on the window", width: 640, height: 640, scene: Bokeh(),
      taken: "2022:11:03 19:27:51", offset: "+00:00", rating: 2,
      exposure: Shot(shutter: 60, aperture: 1.4, iso: 800, focalLength: 85))
  }
}
