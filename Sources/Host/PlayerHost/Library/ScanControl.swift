import Glibc
import Synchronization

/// Whether scans should be cancelled, and whether they must yield to music.
final class ScanControl: Sendable {
  private let newest = Atomic<Int64>(0)
  private let isYielding = Atomic<Bool>(false)

  /// A number that a scan stores at its start; the scan ends once it has changed.
  var number: Int64 { newest.load(ordering: .relaxed) }

  /// Cancels all running and waiting scans.
  func stop() {
    newest.add(1, ordering: .relaxed)
  }

  /// Sets whether music plays.
  func yield(_ isPlaying: Bool) {
    isYielding.store(isPlaying, ordering: .relaxed)
  }

  /// The number of threads that read files: only one while music plays, to leave the disk to it.
  var threads: Int {
    isYielding.load(ordering: .relaxed) ? 1 : max(2, min(8, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }
}
