import Glibc
import Synchronization

/// Knows which scans are to end early, and whether music plays, to which they must yield.
final class ScanControl: Sendable {
  private let newest = Atomic<Int64>(0)
  private let isYielding = Atomic<Bool>(false)

  /// What a scan remembers at its beginning: as soon as it is another, the scan is to end.
  var number: Int64 { newest.load(ordering: .relaxed) }

  /// Ends all scans that go on or wait.
  func stop() {
    newest.add(1, ordering: .relaxed)
  }

  /// Takes note whether music plays.
  func yield(_ isPlaying: Bool) {
    isYielding.store(isPlaying, ordering: .relaxed)
  }

  /// With how many threads files are read: while music plays, one, so that its disk is there for it.
  var threads: Int {
    isYielding.load(ordering: .relaxed) ? 1 : max(2, min(8, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }
}
