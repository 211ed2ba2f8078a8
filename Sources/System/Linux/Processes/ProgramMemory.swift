import CLinux
import Glibc
import PlayerModel

/// Settings that keep the program's memory use low.
package enum ProgramMemory {
  /// The seconds after the start at which memory that only the start needed is released.
  private static let start: UInt32 = 10

  /// Keeps the C library from holding on to freed memory.
  ///
  /// By default it gives each thread its own heap, and keeps what the scan of a large library took.
  /// Threads here mostly wait; a few heaps are enough for those that read files in parallel.
  package static func keepSmall() {
    mallopt(M_ARENA_MAX, 4)
    // Setting the threshold fixes it; otherwise each large block that is freed raises it.
    mallopt(M_MMAP_THRESHOLD, 128 * 1024)
  }

  /// Releases the memory that only the start needed, once the start is over.
  package static func releaseStartLater() {
    do throws(PlayerError) {
      try startThread(named: "start") {
        sleep(start)
        releaseCode()
      }
    } catch {
      // Without the thread, only memory is lost.
    }
  }

  /// Releases the pages of code of the program and its libraries; pages in use are read from the
  /// files again.
  package static func releaseCode() {
    cl_release_code()
  }
}
