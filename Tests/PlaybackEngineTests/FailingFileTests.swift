import Glibc
import PlayerModel
import SoundFiles
import Testing

/// Files that exist but cannot be read, as on a failing disk.
struct FailingFileTests {
  // The kernel knows no speed for the loopback interface, and reading this file fails.
  private static let path = "/sys/class/net/lo/speed"

  private static var isThere: Bool { access(path, R_OK) == 0 }

  @Test(.enabled(if: isThere))
  func `an unreadable file is not reported as unplayable, so that it is retried`() {
    let error = #expect(throws: PlayerError.self) { try SoundFiles.open(TrackPath(Self.path)) }
    #expect(error?.code == .storageFailed)
  }
}
