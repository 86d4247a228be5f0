/// Flowers: one in Display P3, one WebP.
extension Collection {
  static var plants: [Sample] { [poppy, daisy, dahlia] }

  private static var poppy: Sample {
    Sample(
      path: "gerbera.jpg", title: "Gerbera, beyond sRGB", width: 640, height: 640,
      scene: Flower(
        petals: ([0.80, 0.20, 0.02], [0.60, 0.035, 0.03]), heart: [0.55, 0.32, 0.03], count: 21, whorls: 4,
        radius: 0.92, heartRadius: 0.20, point: 1.2),
      development: Development(colourSpace: .displayP3), taken: "2024:05:09 13:37:00", offset: "+02:00",
      rating: 5, exposure: Shot(shutter: 320, aperture: 4, iso: 100, focalLength: 105))
  }

  private static var daisy: Sample {
    Sample(
      path: "daisy.jpg", title: "Daisy", width: 820, height: 560,
      scene: Flower(
        petals: ([0.88, 0.86, 0.78], [0.98, 0.98, 0.98]), heart: [0.90, 0.58, 0.04], count: 23, whorls: 2,
        radius: 0.80, heartRadius: 0.26, centre: [-0.28, 0.04], blooms: [0.7, 0.66, 0.5], noise: Noise(83)),
      development: Development(exposure: 1.25),
      taken: "2024:05:10 11:11:11", offset: "+02:00", rating: 3,
      exposure: Shot(shutter: 500, aperture: 3.5, iso: 100, focalLength: 105))
  }

  private static var dahlia: Sample {
    Sample(
      path: "dahlia.webp", title: "Dahlia", width: 600, height: 760,
      scene: Flower(
        petals: ([0.45, 0.04, 0.32], [0.92, 0.50, 0.72]), heart: [0.55, 0.15, 0.30], count: 17, whorls: 7,
        radius: 0.68, heartRadius: 0.09, point: 1.5, centre: [0, 0.1],
        meadow: ([0.02, 0.06, 0.03], [0.10, 0.20, 0.08]), blooms: [0.45, 0.15, 0.35], noise: Noise(87)),
      development: Development(exposure: 1.25),
      taken: "2023:09:15 16:00:00", offset: "+02:00", rating: 4)
  }
}
