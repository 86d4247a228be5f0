/// The sea.
extension Collection {
  static var water: [Sample] { [sunset, regatta, wave] }

  private static var sunset: Sample {
    let sky = Sky(
      zenith: [0.12, 0.16, 0.38], horizon: [1.25, 0.48, 0.16], sun: normalized([0.10, 0.085, 1]),
      sunlight: [1.9, 0.85, 0.30], cover: 0.55, cloudSize: 0.55, cloudLight: [1.1, 0.50, 0.34],
      cloudShade: [0.20, 0.13, 0.22], disc: 0.9993, noise: Noise(44))
    return Sample(
      path: "sunset.jpg", title: "Sunset over the sea", width: 900, height: 560,
      scene: Sea(sky: sky, depths: [0.02, 0.022, 0.035], horizon: -0.18),
      taken: "2023:08:19 20:44:02", offset: "+02:00", rating: 5,
      exposure: Shot(shutter: 500, aperture: 11, iso: 100, focalLength: 70), quality: 78)
  }

  private static var regatta: Sample {
    let sky = Sky(
      zenith: [0.08, 0.26, 0.66], horizon: [0.62, 0.78, 0.92], sun: normalized([-0.6, 0.6, 0.5]),
      sunlight: [1.2, 1.12, 1.0], cover: 0.46, cloudSize: 1.7, noise: Noise(46))
    return Sample(
      path: "sailing.jpg", title: "Sailing home", width: 620, height: 800,
      scene: Sea(
        sky: sky, depths: [0.005, 0.07, 0.10], roughness: 1.1, horizon: -0.22, boat: ([0.16, -0.26], 0.44)),
      orientation: .transposed, taken: "2022:07:02 15:20:48", offset: "+02:00", rating: 4, quality: 76)
  }

  private static var wave: Sample {
    let sky = Sky(
      zenith: [0.010, 0.025, 0.075], horizon: [0.07, 0.12, 0.21], sun: normalized([-0.18, 0.34, 1]),
      sunlight: [0.9, 0.95, 1.0], cover: 0.34, cloudSize: 1.1, cloudLight: [0.16, 0.20, 0.27],
      cloudShade: [0.020, 0.030, 0.06], disc: 0.9990, noise: Noise(48))
    return Sample(
      path: "night/moonlight.jpg", title: "Moonlight", width: 560, height: 800,
      scene: Sea(sky: sky, depths: [0.004, 0.010, 0.020], roughness: 0.9, horizon: -0.30),
      taken: "2024:01:25 22:10:30", offset: "+00:00", rating: 3,
      exposure: Shot(shutter: 2, aperture: 2.8, iso: 1600, focalLength: 24), quality: 76)
  }
}
