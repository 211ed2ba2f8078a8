import Glibc
import PlayerModel
import SoundFiles
import Testing

/// Files that are there and cannot be read, as on a disk that fails.
struct FailingFileTests {
  // The kernel has no speed for the loopback interface, and answers so when its file is read.
  private static let path = "/sys/class/net/lo/speed"

  private static var isThere: Bool { access(path, R_OK) == 0 }

  @Test(.enabled(if: isThere))
  func `what the disk does not give is not called no music, so that it is tried again`() {
    let error = #expect(throws: PlayerError.self) { try SoundFiles.open(TrackPath(Self.path)) }
    #expect(error?.code == .storageFailed)
  }
}
