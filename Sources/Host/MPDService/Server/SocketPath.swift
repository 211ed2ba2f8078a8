import CLinux
import Glibc
package import PlayerModel
import PlayerService

/// Checks the path of a Unix socket, which may be in use by another program.
package enum SocketPath {
  /// Checks that nothing exists at `path` except the socket of an earlier player.
  ///
  /// - Throws: `PlayerError` that describes what is in the way.
  package static func check(_ path: String) throws(PlayerError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK, status.st_uid == geteuid() else {
      throw PlayerError(
        .storageFailed,
        "\(path) is not a socket of yours, so it was left alone; set mpd.socket to another path.")
    }
    guard !isAnswering(path) else {
      throw PlayerError(
        .storageFailed,
        "Another program is already serving MPD clients on \(path); set mpd.socket to another path."
      )
    }
  }

  /// Returns whether a program is listening at `path`.
  package static func isAnswering(_ path: String) -> Bool {
    guard let descriptor = try? UnixSocket.connect(to: path) else { return false }
    close(descriptor)
    return true
  }
}
