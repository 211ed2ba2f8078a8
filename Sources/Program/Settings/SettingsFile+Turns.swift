import Glibc
package import PlayerModel

extension SettingsFile {
  /// The time to wait for another change.
  private static let timeLimit: Duration = .seconds(5)

  /// Runs `change`, which reads and writes the file, while holding a lock against other processes and
  /// threads.
  ///
  /// The lock is on the folder, because each change replaces the file. If the folder cannot be locked, as
  /// on some network file systems, the later of two concurrent changes may undo the earlier one.
  ///
  /// - Throws: The error that `change` throws, or `PlayerError` if another program holds the lock for too
  ///   long.
  package func inTurn<Value>(
    _ change: () throws(PlayerError) -> Value
  ) throws(PlayerError) -> Value {
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    let folder = open(String(path[...slash]), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { if folder >= 0 { close(folder) } }
    let start = ContinuousClock.now
    while folder >= 0, flock(folder, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      guard start.duration(to: .now) < Self.timeLimit else {
        throw PlayerError(
          .storageFailed, "\(path) is being changed by another program; try again when it is done.")
      }
      usleep(5000)
    }
    return try change()
  }
}
