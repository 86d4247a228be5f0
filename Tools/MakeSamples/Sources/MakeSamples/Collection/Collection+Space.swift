/// Planets, the moon and further away. Their numbers show natural order: 1, 2, 10.
extension Collection {
  static var space: [Sample] { [ringed, earth, desert, moon, nebula, pillars, galaxy] }

  private static var ringed: Sample {
    Sample(
      path: "space/planet 1.jpg", title: "Planet with rings", width: 820, height: 560,
      scene: Planet(
        surface: .gas([0.86, 0.70, 0.46], [0.50, 0.32, 0.18], [0.95, 0.86, 0.70]), centre: [-0.04, 0.02],
        radius: 0.50, air: [0.5, 0.42, 0.3], airDepth: 0.02, rings: 1.22...2.2),
      taken: "2020:03:01 00:00:01", rating: 5)
  }

  private static var earth: Sample {
    Sample(
      path: "space/planet 2.jpg", title: "Blue planet", width: 640, height: 640,
      scene: Planet(
        surface: .ocean, radius: 0.74, sun: normalized([-0.6, 0.35, -0.72]), roll: -0.4, noise: Noise(43)),
      taken: "2020:03:02 00:00:02", rating: 4)
  }

  private static var desert: Sample {
    Sample(
      path: "space/planet 10.jpg", title: "Red planet", width: 560, height: 800,
      scene: Planet(
        surface: .desert, centre: [0.30, -0.42], radius: 0.86, sun: normalized([-0.55, 0.65, -0.5]),
        air: [0.75, 0.38, 0.22], airDepth: 0.035, tilt: 0.3, roll: 0.2, noise: Noise(47)),
      orientation: .transversed, taken: "2020:03:10 00:00:10", rating: 3)
  }

  private static var moon: Sample {
    Sample(
      path: "space/moon.jpg", title: "Moon", width: 600, height: 600,
      scene: Planet(
        surface: .moon, radius: 0.84, sun: normalized([-0.8, 0.25, -0.52]), air: [0, 0, 0],
        starDensity: 0.5, noise: Noise(53)),
      development: Development(colourSpace: .grey, exposure: 0.95, vignette: 0), taken: "2019:07:20 20:17:40",
      rating: 4)
  }

  private static var nebula: Sample {
    Sample(
      path: "space/nebula.jpg", title: "Nebula", width: 820, height: 580, scene: Nebula(),
      taken: "2021:10:09 02:33:00", rating: 5, quality: 76)
  }

  private static var pillars: Sample {
    Sample(
      path: "space/gas clouds.jpg", title: "Gas clouds", width: 540, height: 760,
      scene: Nebula(
        glow: [0.22, 0.60, 0.55], core: [1.0, 0.62, 0.28], scale: 1.1, heart: [-0.1, 0.25], noise: Noise(57)),
      taken: "2021:10:10 03:10:00", rating: 3, quality: 74)
  }

  private static var galaxy: Sample {
    Sample(
      path: "space/galaxy.jpg", title: "Spiral galaxy", width: 800, height: 560, scene: Galaxy(),
      taken: "2021:11:12 01:00:00", rating: 4, quality: 78)
  }
}
