import Foundation
import SystemPackage
import TestSupport

/// `report.json`, read independently of gallery's code.
struct ReportFile: Decodable, Equatable {
  struct Sheet: Decodable, Equatable {
    var product: String?
    let orientation: String
    let page: Int
    let path: String
    let width: Int
    let height: Int
  }

  struct Photo: Decodable, Equatable {
    let id: String
    let status: String
    let reason: String?
    let sha256: String?
    let width: Int?
    let height: Int?
    let placements: [Placement]
    let source: Source?
  }

  struct Source: Decodable, Equatable {
    let url: String
    let width: Int?
  }

  struct Placement: Decodable, Equatable {
    var product: String?
    let orientation: String
    let page: Int
    let x: Int
    let y: Int
    let width: Int
    let height: Int
    let shape: String
  }

  struct Unreadable: Decodable, Equatable {
    let path: String
    let reason: String
  }

  struct Listing: Decodable, Equatable {
    let url: String
    let kind: String
    let photos: Int
    let status: String
    let reason: String?
  }

  struct Counts: Decodable, Equatable {
    let placed: Int
    let damaged: Int
    let skipped: Int
  }

  let version: Int
  let sheets: [Sheet]
  let photos: [Photo]
  let counts: Counts
  let failures: String?
  let unreadable: [Unreadable]?
  var listings: [Listing]?

  init(_ data: Data) throws { self = try JSONDecoder().decode(ReportFile.self, from: data) }

  /// The report in an output folder.
  init(in folder: FilePath) throws {
    try self.init(try Data(contentsOf: URL(fileURLWithPath: folder.appending("report.json").string)))
  }

  /// The photo with an identity.
  func photo(_ id: String) -> Photo? { photos.first { $0.id == id } }

  /// The placements on a sheet, with their photos.
  func placements(on sheet: Sheet) -> [(photo: Photo, place: Placement)] {
    photos.flatMap { photo in
      photo.placements.filter { $0.orientation == sheet.orientation && $0.page == sheet.page }.map {
        (photo, $0)
      }
    }
  }
}

extension TemporaryFolder {
  /// The names in a subfolder, sorted; empty if the folder does not exist.
  func names(in folder: String = "") -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: file(folder).string)) ?? []).sorted()
  }

  /// A sheet, decoded by another program.
  func sheet(_ name: String) throws -> NetpbmPicture {
    try name.hasSuffix(".png") ? NetpbmPicture(png: file(name)) : NetpbmPicture(jpeg: file(name))
  }

  /// Copies samples into the folder, under their own names.
  func copy(_ samples: String..., to folder: String = "") throws {
    for sample in samples {
      let data = try Data(contentsOf: URL(fileURLWithPath: Programs.sample(sample)))
      try write(FilePath(folder).appending(FilePath(sample).components), Array(data))
    }
  }
}

extension TemporaryFolder {
  /// Returns the files in an output folder, and its report without what was read of listings: lists and plans
  /// do not say that.
  func sheets(in folder: String) throws -> (files: [String: Data], report: ReportFile) {
    var report = try ReportFile(in: file(folder))
    report.listings = nil
    return (try files(in: folder).filter { $0.key != "report.json" }, report)
  }
}
