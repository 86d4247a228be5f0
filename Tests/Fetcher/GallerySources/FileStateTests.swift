import Foundation
import GalleryFiles
import SystemPackage
import TestSupport
import Testing

@Suite struct FileStateTests {
  @Test("Times of any year are numbers, and a file of a distant year never counts as settled")
  func distant() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("a.jpg")
    let times = [timespec(tv_sec: 13_000_000_000, tv_nsec: 1), timespec(tv_sec: 13_000_000_000, tv_nsec: 1)]
    #expect(file.withPlatformString { utimensat(AT_FDCWD, $0, times, 0) } == 0)
    let distant = FileState.nanoseconds(timespec(tv_sec: .max, tv_nsec: 999_999_999))
    #expect(FileState.nanoseconds(timespec(tv_sec: .min, tv_nsec: 0)) == -distant)
    #expect(!FileState(try Stat(file)).isSettled(at: distant))
    #expect((1...distant).contains(FileState.now))
  }
}
