import CLinux
import Glibc
import PlayerModel

/// What the program does to take little memory.
package enum ProgramMemory {
  /// So long a start may last until what only it needed is let go, seconds.
  private static let start: UInt32 = 10

  /// Keeps the C library from holding on to memory that was used once.
  ///
  /// It would give each thread a heap of its own, and after a scan of a large library keep what that took.
  /// Here threads mostly wait; a few heaps are enough for those that read files side by side.
  package static func keepSmall() {
    mallopt(M_ARENA_MAX, 4)
    // A threshold that is set stays as it is: else each large piece that is freed raises it.
    mallopt(M_MMAP_THRESHOLD, 128 * 1024)
  }

  /// Lets go, once the start is over, of what only that needed.
  package static func releaseStartLater() {
    do throws(PlayerError) {
      try startThread(named: "start") {
        sleep(start)
        releaseCode()
      }
    } catch {
      // Only memory is lost.
    }
  }

  /// Lets go of the code of the program and its libraries; what goes on running comes back from the files at once.
  package static func releaseCode() {
    cl_release_code()
  }
}
