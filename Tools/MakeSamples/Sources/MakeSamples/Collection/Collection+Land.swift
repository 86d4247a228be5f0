/// Mountains and hills.
extension Collection {
  static var land: [Sample] { [alps, canyon, summit, valley, hills, forest, winter] }

  private static var alps: Sample {
    let sky = Sky(
      zenith: [0.10, 0.25, 0.62], horizon: [0.58, 0.72, 0.88], sun: normalized([-0.75, 0.42, 0.25]),
      sunlight: [1.25, 1.12, 0.92], cover: 0.42, cloudSize: 0.8, noise: Noise(12))
    let camera = Camera(position: [20.64, 0.26, 7.25], target: [20.06, 0.15, 13.22], lens: 1.9)
    return Sample(
      path: "alps.jpg", title: "Alps in early summer", width: 840, height: 560,
      scene: Mountains(sky: sky, camera: camera, ground: .init(snowLine: 0.62), fog: 0.03, noise: Noise(3)),
      taken: "2024:06:21 10:12:40", offset: "+02:00", rating: 5)
  }

  private static var canyon: Sample {
    let sky = Sky(
      zenith: [0.13, 0.27, 0.60], horizon: [0.85, 0.70, 0.56], sun: normalized([0.8, 0.34, -0.1]),
      sunlight: [1.35, 0.98, 0.62], cover: 0.3, cloudSize: 0.6, noise: Noise(14))
    let ground = Mountains.Ground(
      rock: [0.36, 0.14, 0.06], soil: [0.32, 0.17, 0.08], snowLine: 9, strata: 0.8)
    return Sample(
      path: "canyon.jpg", title: "Canyon, late afternoon", width: 840, height: 560,
      scene: Mountains(
        sky: sky, camera: Camera(position: [12.82, 0.49, -26.03], target: [10.49, 0.15, -20.50], lens: 1.9),
        ground: ground, relief: 1.9, fog: 0.03, noise: Noise(8)),
      orientation: .turned180, taken: "2023:10:02 17:31:05", offset: "-06:00", rating: 4)
  }

  private static var summit: Sample {
    let sky = Sky(
      zenith: [0.16, 0.28, 0.50], horizon: [0.72, 0.76, 0.80], sun: normalized([0.5, 0.45, 0.5]),
      sunlight: [1.05, 1.0, 0.9], cover: 0.62, cloudSize: 0.9, noise: Noise(17))
    let ground = Mountains.Ground(rock: [0.10, 0.10, 0.10], soil: [0.05, 0.085, 0.02], snowLine: 0.95)
    return Sample(
      path: "summit.jpg", title: "Summit", width: 600, height: 860,
      scene: Mountains(
        sky: sky, camera: Camera(position: [-3.56, 0.36, -26.09], target: [-5.86, 0.15, -20.55], lens: 1.9),
        ground: ground, relief: 2.4, water: 0.02, fog: 0.045, noise: Noise(19)),
      orientation: .turnRight, taken: "2022:08:14 08:05:59", offset: "+02:00", rating: 4)
  }

  private static var valley: Sample {
    let sky = Sky(
      zenith: [0.20, 0.26, 0.50], horizon: [1.05, 0.60, 0.36], sun: normalized([-0.35, 0.16, 0.8]),
      sunlight: [1.4, 0.80, 0.42], cover: 0.45, cloudSize: 0.7, cloudLight: [1.1, 0.72, 0.55],
      cloudShade: [0.36, 0.28, 0.36], noise: Noise(23))
    return Sample(
      path: "lake at dawn.jpg", title: "Lake at dawn", width: 860, height: 500,
      scene: Mountains(
        sky: sky, camera: Camera(position: [2.34, 0.37, 13.07], target: [-1.01, 0.15, 18.04], lens: 1.9),
        ground: .init(snowLine: 0.8), relief: 2.1, water: 0.03, fog: 0.06, noise: Noise(27)),
      taken: "2024:09:05 06:41:20", offset: "+02:00", rating: 5)
  }

  private static var hills: Sample {
    let sky = Sky(
      zenith: [0.20, 0.36, 0.74], horizon: [1.30, 0.74, 0.42], sun: normalized([0.12, 0.24, 1.7]),
      sunlight: [1.6, 1.0, 0.5])
    return Sample(
      path: "balloons.jpg", title: "Balloons over the hills", width: 600, height: 840,
      scene: HazyHills(
        sky: sky, near: [0.02, 0.035, 0.05], furthest: 0.02, nearest: -0.9,
        balloons: [
          ([-0.22, 0.36], 0.22, ([0.80, 0.06, 0.04], [0.95, 0.80, 0.45])),
          ([0.38, 0.62], 0.12, ([0.05, 0.22, 0.55], [0.90, 0.88, 0.80])),
          ([0.30, 0.12], 0.070, ([0.75, 0.45, 0.04], [0.55, 0.08, 0.20])),
        ], noise: Noise(33)),
      taken: "2021:07:30 06:02:11", offset: "+03:00", rating: 3)
  }

  private static var forest: Sample {
    Sample(
      path: "forest.jpg", title: "Forest, first light", width: 580, height: 820, scene: Forest(),
      development: Development(exposure: 1.3), orientation: .turnLeft, taken: "2023:05:18 06:20:00",
      offset: "+02:00", rating: 4, exposure: Shot(shutter: 30, aperture: 4, iso: 400, focalLength: 50),
      quality: 76)
  }

  private static var winter: Sample {
    let sky = Sky(
      zenith: [0.26, 0.40, 0.68], horizon: [1.20, 0.86, 0.72], sun: normalized([0.5, 0.36, 1.7]),
      sunlight: [1.3, 0.8, 0.55])
    return Sample(
      path: "pines in fog.jpg", title: "Pines in fog", width: 640, height: 640,
      scene: HazyHills(
        sky: sky, near: [0.012, 0.026, 0.030], layers: 6, trees: 0.42, furthest: 0.25, nearest: -0.95,
        noise: Noise(37)),
      orientation: .mirrored, taken: "2022:11:26 09:14:33", offset: "+01:00", rating: 3)
  }
}
