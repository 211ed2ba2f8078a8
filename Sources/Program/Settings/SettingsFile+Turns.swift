import Glibc
package import PlayerModel

extension SettingsFile {
  /// How long another change is waited for.
  private static let patience: Duration = .seconds(5)

  /// Runs `change`, which reads the file and writes it, while no other process or thread does.
  ///
  /// The lock is on the folder, because each change puts another file in the place of the last. Where folders cannot
  /// be locked, as on some network disks, of two changes at once the later may undo the earlier.
  ///
  /// - Throws: What `change` throws; or `PlayerError` if another program holds the folder for long.
  package func inTurn<Value>(
    _ change: () throws(PlayerError) -> Value
  ) throws(PlayerError) -> Value {
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    let folder = open(String(path[...slash]), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { if folder >= 0 { close(folder) } }
    let start = ContinuousClock.now
    while folder >= 0, flock(folder, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      guard start.duration(to: .now) < Self.patience else {
        throw PlayerError(
          .storageFailed, "\(path) is being changed by another program; try again when it is done.")
      }
      usleep(5000)
    }
    return try change()
  }
}
