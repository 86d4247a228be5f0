/// Textures, an abstract picture, and the balloon that is transparent around.
extension Collection {
  static var surfaces: [Sample] { [marble, wood, fabric, ink, balloon] }

  private static var marble: Sample {
    Sample(
      path: "textures/marble.jpg", title: "Marble", width: 600, height: 600, scene: Marble(),
      taken: "2021:05:01 10:00:00", offset: "+02:00", rating: 2)
  }

  private static var wood: Sample {
    Sample(
      path: "textures/wood.jpg", title: "Planks", width: 720, height: 500, scene: Wood(),
      development: Development(exposure: 1.3),
      taken: "2021:05:01 10:05:00", offset: "+02:00", rating: 1, quality: 74)
  }

  private static var fabric: Sample {
    Sample(
      path: "textures/fabric.jpg", title: "Plaid", width: 600, height: 600, scene: Fabric(),
      development: Development(exposure: 1.25),
      taken: "2021:05:01 10:10:00", offset: "+02:00", rating: 1, quality: 72, samples: 3)
  }

  private static var ink: Sample {
    Sample(
      path: "ink.jpg", title: "Ink in water", width: 560, height: 800, scene: Ink(),
      taken: "2022:02:22 22:22:22", offset: "+01:00", rating: 3)
  }

  private static var balloon: Sample {
    struct Cutout: Scene {
      let balloon = Balloon(colours: ([0.72, 0.05, 0.06], [0.95, 0.62, 0.10]))
      private func local(_ p: Point) -> Point { (p - Point(0, 0.28)) / 0.64 }
      func light(at p: Point) -> Light { balloon.light(at: local(p)) }
      func coverage(at p: Point) -> Float { balloon.coverage(at: local(p)) }
    }
    return Sample(
      path: "balloon.png", title: "Balloon, cut out", width: 400, height: 540, scene: Cutout(),
      development: Development(vignette: 0, grain: 0, transparency: true), taken: "2021:07:30 06:10:45",
      offset: "+03:00", rating: 2, samples: 3)
  }
}
