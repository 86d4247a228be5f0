/// Things on a table, and two snowmen with face regions.
extension Collection {
  static var stillLifes: [Sample] { [oranges, vase, eggs, marbles, snowman, couple] }

  private static let walnut = StillLife.Material(colour: [0.24, 0.12, 0.055], gloss: 0.35, pattern: .wood)
  private static let linen = StillLife.Material(colour: [0.52, 0.50, 0.46], gloss: 0.02, pattern: .cloth)
  private static let orange = StillLife.Material(colour: [0.85, 0.17, 0.006], gloss: 0.5, pattern: .orange)
  private static let apple = StillLife.Material(colour: [0.55, 0.025, 0.03], gloss: 0.75, pattern: .apple)
  private static let snow = StillLife.Material(colour: [0.82, 0.86, 0.92], gloss: 0.03, pattern: .snow)
  private static let stem = StillLife.Material(colour: [0.07, 0.045, 0.02], gloss: 0.1)
  private static let leaf = StillLife.Material(colour: [0.06, 0.20, 0.02], gloss: 0.4)

  private static var oranges: Sample {
    let fruit: [StillLife.Item] = [
      .init(form: .ball(0.40), place: [-0.62, 0, 0.15], material: orange),
      .init(form: .ball(0.37), place: [0.12, 0, 0.55], material: orange),
      .init(form: .ball(0.36), place: [-0.10, 0, -0.42], material: orange),
      .init(form: .apple(0.38), place: [0.72, 0, 0.0], material: apple),
      .init(
        form: .cone(from: [0, 0.62, 0], to: [0.06, 0.86, 0], radii: (0.018, 0.026)), place: [0.72, 0, 0],
        material: stem),
      .init(form: .leaf(0.16), place: [-0.10, 0.71, -0.42], material: leaf),
    ]
    return Sample(
      path: "oranges.jpg", title: "Oranges and an apple", width: 820, height: 560,
      scene: StillLife(
        items: fruit, table: walnut, wall: [0.11, 0.14, 0.13],
        camera: Camera(position: [0.2, 1.35, -4.2], target: [0.05, 0.30, 0.1], lens: 3.9)),
      development: daylight,
      taken: "2023:11:12 14:03:22", offset: "+01:00", rating: 4,
      exposure: Shot(shutter: 60, aperture: 5.6, iso: 200, focalLength: 85))
  }

  private static var vase: Sample {
    let profile: Profile = [0.30, 0.42, 0.50, 0.47, 0.34, 0.20, 0.15, 0.17, 0.24]
    let items: [StillLife.Item] = [
      .init(
        form: .vessel(height: 1.6, profile: profile), place: [-0.15, 0, 0.2],
        material: .init(colour: [0.03, 0.22, 0.28], gloss: 1, pattern: .glaze([0.55, 0.42, 0.28]))),
      .init(
        form: .pear(0.26), place: [0.55, 0, -0.25],
        material: .init(colour: [0.52, 0.50, 0.08], gloss: 0.4, pattern: .speckled)),
      .init(
        form: .cone(from: [0, 0.70, 0], to: [0.10, 0.92, 0], radii: (0.02, 0.026)), place: [0.58, 0, -0.25],
        material: stem),
      .init(form: .apple(0.24), place: [-0.62, 0, -0.45], material: apple),
      .init(
        form: .cone(from: [0, 0.38, 0], to: [-0.04, 0.54, 0], radii: (0.012, 0.018)),
        place: [-0.62, 0, -0.45],
        material: stem),
    ]
    return Sample(
      path: "vase.jpg", title: "Vase with fruit", width: 600, height: 800,
      scene: StillLife(
        items: items, table: linen, wall: [0.24, 0.21, 0.18],
        camera: Camera(position: [0.1, 1.5, -5.2], target: [0, 0.80, 0], lens: 3.4)),
      development: daylight,
      taken: "2023:11:12 15:20:00", offset: "+01:00", rating: 4)
  }

  private static var eggs: Sample {
    let shell = StillLife.Material(colour: [0.62, 0.40, 0.26], gloss: 0.12, pattern: .speckled)
    let pale = StillLife.Material(colour: [0.78, 0.72, 0.64], gloss: 0.12, pattern: .speckled)
    let blue = StillLife.Material(colour: [0.40, 0.56, 0.58], gloss: 0.15, pattern: .speckled)
    return Sample(
      path: "eggs.jpg", title: "Eggs on linen", width: 620, height: 620,
      scene: StillLife(
        items: [
          .init(form: .egg(0.32), place: [-0.42, 0, 0.25], material: shell),
          .init(form: .egg(0.31), place: [0.42, 0, 0.42], material: pale),
          .init(form: .egg(0.29), place: [0.10, 0, -0.38], material: blue),
        ], table: linen, wall: [0.3, 0.3, 0.3],
        camera: Camera(position: [0, 2.6, -3.0], target: [0, 0.16, 0.02], lens: 3.2),
        sun: normalized([-0.85, 0.55, 0.1]), hardness: 5),
      development: daylight,
      taken: "2022:04:17 09:00:00", offset: "+02:00", rating: 2)
  }

  private static var marbles: Sample {
    let hues: [Light] = [
      [0.75, 0.03, 0.05], [0.02, 0.20, 0.55], [0.90, 0.55, 0.02], [0.02, 0.35, 0.15], [0.45, 0.05, 0.42],
      [0.85, 0.82, 0.76],
    ]
    let noise = Noise(73)
    var items: [StillLife.Item] = []
    for row in 0..<4 {
      for column in 0..<5 {
        let key = Int32(row * 5 + column)
        let radius = 0.19 + 0.07 * noise.hash(key, 1)
        let place = Vector(
          Float(column) * 0.62 - 1.3 + 0.30 * Float(row & 1) + 0.10 * noise.hash(key, 2), 0,
          Float(row) * 0.60 - 0.75 + 0.10 * noise.hash(key, 3))
        let hue = hues[Int(noise.hash(key, 4) * 5.99)]
        items.append(
          .init(form: .ball(radius), place: place, material: .init(colour: hue, gloss: 1.1, pattern: .swirl)))
      }
    }
    return Sample(
      path: "marbles.jpg", title: "Marbles", width: 780, height: 540,
      scene: StillLife(
        items: items, table: .init(colour: [0.42, 0.38, 0.34], gloss: 0.25), wall: [0.2, 0.2, 0.22],
        camera: Camera(position: [0.3, 2.1, -3.6], target: [0.05, 0.05, 0.05], lens: 3.3), hardness: 9),
      development: daylight, taken: "2021:02:06 11:45:10", offset: "+01:00", rating: 3)
  }

  private static let scarfProfile: Profile = [0.30, 0.36, 0.35, 0.28]
  private static let daylight = Development(exposure: 1.4)

  private static func snowman(at x: Float, size: Float, scarf: Light, hat: Bool) -> [StillLife.Item] {
    let coal = StillLife.Material(colour: [0.02, 0.02, 0.02], gloss: 0.3)
    let carrot = StillLife.Material(colour: [0.85, 0.26, 0.02], gloss: 0.2)
    let wool = StillLife.Material(colour: scarf, gloss: 0.02)
    let twig = StillLife.Material(colour: [0.08, 0.045, 0.02], gloss: 0.05)
    func item(_ form: Form, _ place: Vector, _ material: StillLife.Material) -> StillLife.Item {
      .init(form: form, place: Vector(x, 0, 0) + place * size, material: material)
    }
    var items = [
      item(.ball(0.62 * size), [0, -0.1, 0], snow),
      item(.ball(0.44 * size), [0, 0.88, 0], snow),
      item(.ball(0.33 * size), [0, 1.53, 0], snow),
      item(
        .cone(from: .zero, to: Vector(0.02, -0.03, -0.34) * size, radii: (0.06 * size, 0.008)),
        [0, 1.86, -0.29], carrot),
      item(.vessel(height: 0.13 * size, profile: scarfProfile.scaled(by: size)), [0, 1.52, 0], wool),
      item(
        .cone(from: .zero, to: Vector(0.05, -0.42, -0.12) * size, radii: (0.08 * size, 0.09 * size)),
        [0.20, 1.56, -0.28], wool),
      item(
        .cone(from: .zero, to: Vector(-0.75, 0.35, -0.05) * size, radii: (0.035 * size, 0.018 * size)),
        [-0.36, 1.30, 0], twig),
      item(
        .cone(from: .zero, to: Vector(0.75, 0.42, -0.05) * size, radii: (0.035 * size, 0.018 * size)),
        [0.36, 1.30, 0], twig),
    ]
    for eye in [Float(-0.105), 0.105] { items.append(item(.ball(0.038 * size), [eye, 1.90, -0.285], coal)) }
    for button in 0..<3 {
      let y = 1.12 + 0.16 * Float(button)
      let depth = (0.44 * 0.44 - (y - 1.32) * (y - 1.32)).squareRoot()
      items.append(item(.ball(0.036 * size), [0, y - 0.03, -depth], coal))
    }
    for tooth in -2...2 {
      let t = Float(tooth) * 0.055
      let y = 1.69 + 4 * t * t
      let depth = (0.33 * 0.33 - (y - 1.86) * (y - 1.86) - t * t).squareRoot()
      items.append(item(.ball(0.021 * size), [t, y - 0.021, -depth], coal))
    }
    if hat {
      items.append(item(.hat(0.30 * size), [0, 2.10, 0.02], .init(colour: [0.03, 0.03, 0.035], gloss: 0.2)))
    }
    return items
  }

  private static func face(_ name: String, at x: Float, size: Float, camera: Camera, aspect: Float)
    -> FaceRegion
  {
    let (point, scale) = camera.projected(Vector(x, 1.86 * size, 0))
    let side = 0.66 * size * scale
    return FaceRegion(
      name: name, x: (point.x / aspect + 1) / 2, y: (1 - point.y) / 2, width: side / 2 / aspect,
      height: side / 2)
  }

  private static let frost = Sky(
    zenith: [0.16, 0.32, 0.66], horizon: [0.74, 0.82, 0.92], sun: normalized([-0.6, 0.5, -0.55]),
    sunlight: [1.1, 1.0, 0.9], cover: 0.4, cloudSize: 0.7, noise: Noise(75))

  private static func winter(_ items: [StillLife.Item], _ camera: Camera) -> StillLife {
    StillLife(
      items: items, table: snow, wall: frost.horizon, camera: camera, sun: frost.sun,
      window: [1.15, 1.05, 0.92],
      sky: [0.34, 0.44, 0.62], hardness: 9, outdoors: frost)
  }

  private static var snowman: Sample {
    let items = snowman(at: 0, size: 1, scarf: [0.62, 0.03, 0.05], hat: true)
    let camera = Camera(position: [-0.5, 1.4, -6.2], target: [-0.05, 1.22, 0], lens: 4.0)
    return Sample(
      path: "people/snowman.jpg", title: "Snowman", width: 580, height: 820,
      scene: winter(items, camera), development: daylight,
      taken: "2024:01:07 12:00:30", offset: "+01:00", rating: 3,
      faces: [face("Ole", at: 0, size: 1, camera: camera, aspect: 580 / 820)])
  }

  private static var couple: Sample {
    let items =
      snowman(at: -0.9, size: 1, scarf: [0.05, 0.16, 0.45], hat: true)
      + snowman(at: 0.95, size: 0.78, scarf: [0.75, 0.40, 0.04], hat: false)
    let camera = Camera(position: [0.4, 1.3, -7.6], target: [-0.05, 1.18, 0], lens: 5.2)
    return Sample(
      path: "people/two snowmen.jpg", title: "Two snowmen", width: 820, height: 560,
      scene: winter(items, camera), development: daylight,
      taken: "2024:01:07 12:15:02", offset: "+01:00", rating: 2,
      faces: [
        face("Anna", at: -0.9, size: 1, camera: camera, aspect: 820 / 560),
        face("Bert", at: 0.95, size: 0.78, camera: camera, aspect: 820 / 560),
      ])
  }
}
