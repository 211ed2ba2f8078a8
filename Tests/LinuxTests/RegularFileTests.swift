import Glibc
import Linux
import PlayerModel
import TestSupport
import Testing

/// Files that are only read.
struct RegularFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `reading a file does not change its time of access`() throws {
    let path = try folder.write([1, 2, 3], to: "file")
    // Otherwise, the system would note an access that is the first since a change.
    let times = [1_000_000_000, 1_600_000_000].map { timespec(tv_sec: $0, tv_nsec: 0) }
    #expect(path.withCString { utimensat(AT_FDCWD, $0, times, 0) } == 0)
    #expect(try RegularFile(path).read(at: 0, count: 3) == [1, 2, 3])
    var status = stat()
    #expect(path.withCString { stat($0, &status) } == 0)
    #expect(status.st_atim.tv_sec == 1_000_000_000)
  }
}
