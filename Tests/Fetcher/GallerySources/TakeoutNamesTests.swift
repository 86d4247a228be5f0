import Testing

@testable import GallerySources

@Suite("Google Takeout's JSON files belong to photos by their names") struct TakeoutNamesTests {
  struct Case: Sendable, CustomTestStringConvertible {
    /// The public report whose kind of names it has, by its project and number.
    let report: String
    let photos: [String]
    let files: [String]
    /// The file of each photo; empty for a photo that must have no file.
    let owned: [String]
    var unclear: [String] = []

    var testDescription: String { report }
  }

  private static let cases = [
    Case(
      report: "the first exports: mattwilson1024/google-photos-exif#52",
      photos: ["IMG_20250112_100426.jpg", "a.jpg"], files: ["IMG_20250112_100426.jpg.json", "b.jpg.json"],
      owned: ["IMG_20250112_100426.jpg.json", ""]),
    Case(
      report: "since 2024: mattwilson1024/google-photos-exif#50",
      photos: ["100-0016_IMG_2_2.JPG"], files: ["100-0016_IMG_2_2.JPG.supplemental-metadata.json"],
      owned: ["100-0016_IMG_2_2.JPG.supplemental-metadata.json"]),
    Case(
      report: "two exports in a folder, the newer one counts: ente-io/ente#4953",
      photos: ["a.jpg"], files: ["a.jpg.json", "a.jpg.supplemental-metadata.json"],
      owned: ["a.jpg.supplemental-metadata.json"]),
    Case(
      report: "cut to 51 characters: pulsejet/memories#1559",
      photos: [
        "Screenshot_2017-07-05-10-05-26.png", "Screenshot_20241227_105539_Edge.jpg",
        "Screenshot_20220207_102421_com.snapchat.android.jpg", "D7157814-D2D5-4A62-AFCE-9CF465CB7D66.jpeg",
      ],
      files: [
        "Screenshot_2017-07-05-10-05-26.png.supplementa.json",
        "Screenshot_20241227_105539_Edge.jpg.supplement.json",
        "Screenshot_20220207_102421_com.snapchat.androi.json",
        "D7157814-D2D5-4A62-AFCE-9CF465CB7D66.jpeg.supp.json",
      ],
      owned: [
        "Screenshot_2017-07-05-10-05-26.png.supplementa.json",
        "Screenshot_20241227_105539_Edge.jpg.supplement.json",
        "Screenshot_20220207_102421_com.snapchat.androi.json",
        "D7157814-D2D5-4A62-AFCE-9CF465CB7D66.jpeg.supp.json",
      ]),
    Case(
      report: "cut within the extension: TheLastGimbus/GooglePhotosTakeoutHelper#8",
      photos: [
        "Urlaub in Knaufspesch in der Schneifel (38).JPG", "Urlaub in Knaufspesch in der Schneifel (39).JPG",
      ],
      files: [
        "Urlaub in Knaufspesch in der Schneifel (38).JP.json",
        "Urlaub in Knaufspesch in der Schneifel (39).JP.json",
      ],
      owned: [
        "Urlaub in Knaufspesch in der Schneifel (38).JP.json",
        "Urlaub in Knaufspesch in der Schneifel (39).JP.json",
      ]),
    Case(
      report: "the shortest part of the mark: TheLastGimbus/GooglePhotosTakeoutHelper#449",
      photos: [
        "0123456789012345678901234567890123456789.jpg", "x123456789012345678901234567890123456789a.jpg",
      ],
      files: [
        "0123456789012345678901234567890123456789.jpg.s.json",
        "x123456789012345678901234567890123456789a.jpg..json",
      ],
      owned: [
        "0123456789012345678901234567890123456789.jpg.s.json",
        "x123456789012345678901234567890123456789a.jpg..json",
      ]),
    Case(
      report: "the number of a repeated title is moved: simulot/immich-go#12",
      photos: ["IMG_0839.JPG", "IMG_0839(1).JPG"], files: ["IMG_0839.JPG.json", "IMG_0839.JPG(1).json"],
      owned: ["IMG_0839.JPG.json", "IMG_0839.JPG(1).json"]),
    Case(
      report: "the number stands behind the cut mark: ente-io/ente#4956",
      photos: [
        "EFFECTS(16).jpg", "Screenshot_20241227_105539_Edge(1).jpg", "Screenshot_20241227_105539_Edge.jpg",
      ],
      files: [
        "EFFECTS.jpg.supplemental-metadata(16).json", "EFFECTS.jpg.supplemental-metadata(1).json",
        "Screenshot_20241227_105539_Edge.jpg.supplement(1).json",
        "Screenshot_20241227_105539_Edge.jpg.supplement.json",
      ],
      owned: [
        "EFFECTS.jpg.supplemental-metadata(16).json",
        "Screenshot_20241227_105539_Edge.jpg.supplement(1).json",
        "Screenshot_20241227_105539_Edge.jpg.supplement.json",
      ]),
    Case(
      report: "titles without an extension: simulot/immich-go#674 and #756",
      photos: [
        "Peanut Butter Balls.jpg", "2013-12-23(1).jpg", "2234089303984509579-edited.jpg",
        "2234089303984509579.jpg",
      ],
      files: [
        "Peanut Butter Balls.supplemental-metadata.json", "2013-12-23.supplemental-metadata(1).json",
        "2234089303984509579.supplemental-metadata.json",
      ],
      owned: [
        "Peanut Butter Balls.supplemental-metadata.json", "2013-12-23.supplemental-metadata(1).json",
        "2234089303984509579.supplemental-metadata.json", "2234089303984509579.supplemental-metadata.json",
      ]),
    Case(
      report: "edited copies: simulot/immich-go#698",
      photos: ["IMG-20230325-WA0122~2-edited.jpg", "IMG-20230325-WA0122~2.jpg"],
      files: ["IMG-20230325-WA0122~2.jpg.supplemental-metadat.json"],
      owned: [
        "IMG-20230325-WA0122~2.jpg.supplemental-metadat.json",
        "IMG-20230325-WA0122~2.jpg.supplemental-metadat.json",
      ]),
    Case(
      report: "edited copies in other languages: Xentraxx/GooglePhotosTakeoutHelper_Neo#29",
      photos: [
        "a-bearbeitet.jpg", "a-ha editado(1).jpg", "a-編集済み.jpg", "a-2.jpg", "b-edited.jpg", "a(1).jpg",
      ],
      files: ["a.jpg.json", "a.jpg(1).json"],
      owned: ["a.jpg.json", "a.jpg(1).json", "a.jpg.json", "", "", "a.jpg(1).json"]),
    Case(
      report: "the photo's own name is cut too: simulot/immich-go#35, mattwilson1024/google-photos-exif#28",
      photos: [
        "😀😃😄😁😆😅😂🤣🥲☺️😊😇🙂🙃😉😌😍🥰😘😗😙😚😋😛.jpg", "PXL_20230809_203449253.LONG_EXPOSURE-02.ORIGINA.jpg",
        "05yqt21kruxwwlhhgrwrdyb6chhwszi9bqmzu16w0 2.jpg",
        "01D1C847-D498-4814-9F10-6B81D768077B-1050-00000.jpg",
      ],
      files: [
        "😀😃😄😁😆😅😂🤣🥲☺️😊😇🙂🙃😉😌😍🥰😘😗😙😚😋.json", "PXL_20230809_203449253.LONG_EXPOSURE-02.ORIGIN.json",
        "05yqt21kruxwwlhhgrwrdyb6chhwszi9bqmzu16w0 2.jp.json",
        "01D1C847-D498-4814-9F10-6B81D768077B-1050-0000.json",
      ],
      owned: [
        "😀😃😄😁😆😅😂🤣🥲☺️😊😇🙂🙃😉😌😍🥰😘😗😙😚😋.json", "PXL_20230809_203449253.LONG_EXPOSURE-02.ORIGIN.json",
        "05yqt21kruxwwlhhgrwrdyb6chhwszi9bqmzu16w0 2.jp.json",
        "01D1C847-D498-4814-9F10-6B81D768077B-1050-0000.json",
      ]),
    Case(
      report: "titles that are equal up to the cut have numbers: andyjohnson0/TakeoutExtractor#23",
      photos: [
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTU.jpg",
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTU(1).jpg",
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTU-edited.jpg",
      ],
      files: [
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRST.json",
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRST(1).json",
      ],
      owned: [
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRST.json",
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRST(1).json",
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRST.json",
      ]),
    Case(
      report:
        "long titles that differ behind the cut belong to neither: andyjohnson0/TakeoutExtractor#23",
      photos: [
        "01234567890123456789012345678901234567890123456a.jpg",
        "01234567890123456789012345678901234567890123456b.jpg",
      ],
      files: ["0123456789012345678901234567890123456789012345.json"], owned: ["", ""],
      unclear: ["0123456789012345678901234567890123456789012345.json"]),
    Case(
      report: "a missing number is not another photo's file: andyjohnson0/TakeoutExtractor#23",
      photos: ["01234567890123456789012345678901234567890123456(1).jpg", "c(1).jpg", "c(2).jpg"],
      files: ["0123456789012345678901234567890123456789012345.json", "c.jpg.json", "c.jpg(2).json"],
      owned: ["", "", "c.jpg(2).json"]),
    Case(
      report: "a number of the title or a moved one: simulot/immich-go#12",
      photos: ["a(1).jpg"], files: ["a(1).jpg.json", "a.jpg(1).json"], owned: [""],
      unclear: ["a(1).jpg.json", "a.jpg(1).json"]),
    Case(
      report: "JSON of other software beside photos", photos: ["a.jpg"], files: ["a.json", "metadata.json"],
      owned: [""]),
  ]

  @Test("Each photo has its file or none", arguments: cases)
  func names(example: Case) {
    for photos in [example.photos, example.photos.reversed()] {
      let names = TakeoutNames(photos: photos, files: example.files.reversed())
      #expect(example.photos.map { names.owned[$0] ?? "" } == example.owned)
      #expect(names.unclear == example.unclear)
    }
  }
}
