import Glibc
import PlayerModel
import TestSupport

/// A mounted disk in memory, which is pulled out at the end.
final class MountedDisk: Sendable {
  private let place: TrackPath

  init(at place: TrackPath) throws {
    self.place = place
    guard Self.mount(place) else { throw POSIXFailure(number: errno) }
  }

  deinit {
    pull()
  }

  /// Unmounts the disk even if it is in use.
  func pull() {
    // 2 is MNT_DETACH.
    _ = place.withCString { umount2($0, 2) }
  }

  /// Whether this process may mount disks.
  static let isPossible: Bool = {
    guard let folder = try? TemporaryFolder(), mount(folder.path) else { return false }
    _ = folder.path.withCString { umount2($0, 2) }
    return true
  }()

  private static func mount(_ place: TrackPath) -> Bool {
    place.withCString { Glibc.mount("none", $0, "tmpfs", 0, nil) } == 0
  }
}

struct POSIXFailure: Error {
  var number: Int32
}
