import CLinux
import Glibc
import PlayerModel

/// Settings that keep the program's memory use low.
package enum ProgramMemory {
  /// The number of seconds after launch when memory that is no longer needed is released.
  private static let start: UInt32 = 10

  /// Keeps the C library from holding on to freed memory.
  ///
  /// By default, the C library gives each thread its own heap, and never returns what the scan of a
  /// large library needed. Threads here mostly wait; a few heaps are enough for those that read files
  /// in parallel.
  package static func keepSmall() {
    mallopt(M_ARENA_MAX, 4)
    // The default threshold grows each time a large block is freed; one that was set does not.
    mallopt(M_MMAP_THRESHOLD, 128 * 1024)
  }

  /// Releases the memory that was needed only for launching, once that is over.
  package static func releaseStartLater() {
    do throws(PlayerError) {
      try startThread(named: "start") {
        sleep(start)
        releaseCode()
      }
    } catch {
      // Without the thread, the memory merely stays in use.
    }
  }

  /// Returns freed memory to the system, also from the middle of a heap, as after a long list was filled and emptied.
  package static func releaseFreed() {
    malloc_trim(0)
  }

  /// Releases the pages of code of the program and its libraries; pages in use are read from the
  /// files again.
  package static func releaseCode() {
    cl_release_code()
  }
}
