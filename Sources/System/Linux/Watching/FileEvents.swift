import CLinux
import Glibc
package import PlayerModel

/// Watches files and folders with inotify(7).
package final class FileEvents: Sendable {
  /// Readable when events are waiting; -1 if the system provides no inotify instance, and then no
  /// events arrive.
  package let descriptor: Int32

  /// Creates an instance that watches nothing.
  package init() {
    descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Watches `path` for the events in `mask`.
  ///
  /// - Returns: The number of the watch, which is the existing one if the file is already watched.
  ///   Negative if it cannot be watched, with the reason in `errno`.
  package func watch(_ path: TrackPath, for mask: UInt32) -> Int32 {
    path.withCString { inotify_add_watch(descriptor, $0, mask) }
  }

  /// Watches a path given as text, like ``watch(_:for:)``.
  package func watch(_ path: String, for mask: UInt32) -> Int32 {
    inotify_add_watch(descriptor, path, mask)
  }

  /// Removes a watch; an event with `IN_IGNORED` follows.
  package func unwatch(_ watch: Int32) {
    inotify_rm_watch(descriptor, watch)
  }

  /// Reads all waiting events, one buffer at a time.
  package func take(_ body: (FileEventBatch) -> Void) {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { room in
      while case let count = read(descriptor, room.baseAddress, room.count), count > 0 {
        body(FileEventBatch(UnsafeRawBufferPointer(rebasing: room[..<count])))
      }
    }
  }
}
