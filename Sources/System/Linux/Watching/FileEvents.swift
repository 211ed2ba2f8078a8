import CLinux
import Glibc
package import PlayerModel

/// Tells what happens to files and folders, by inotify(7).
package final class FileEvents: Sendable {
  /// Readable when something happened; -1 where the system gives none, and then nothing is told.
  package let descriptor: Int32

  /// Watches nothing yet.
  package init() {
    descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Watches what is at `path` for the events of `mask`.
  ///
  /// - Returns: The number of the watch, which is the one that is there if it is watched already; negative if it
  ///   cannot be watched, with the reason in `errno`.
  package func watch(_ path: TrackPath, for mask: UInt32) -> Int32 {
    path.withCString { inotify_add_watch(descriptor, $0, mask) }
  }

  /// Watches what is at `path`, as ``watch(_:for:)`` with other paths does.
  package func watch(_ path: String, for mask: UInt32) -> Int32 {
    inotify_add_watch(descriptor, path, mask)
  }

  /// Gives a watch up; an event with `IN_IGNORED` follows.
  package func unwatch(_ watch: Int32) {
    inotify_rm_watch(descriptor, watch)
  }

  /// Takes all that happened, a buffer at a time.
  package func take(_ body: (FileEventBatch) -> Void) {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { room in
      while case let count = read(descriptor, room.baseAddress, room.count), count > 0 {
        body(FileEventBatch(UnsafeRawBufferPointer(rebasing: room[..<count])))
      }
    }
  }
}
