import CLinux
import Glibc
package import PlayerModel
import PlayerService

/// The place of a socket for clients of this machine, which may be somebody else's.
package enum SocketPlace {
  /// Makes sure that nothing stands there but what an earlier player left.
  ///
  /// - Throws: `PlayerError` that says what stands there.
  package static func check(_ path: String) throws(PlayerError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK, status.st_uid == geteuid() else {
      throw PlayerError(
        .storageFailed,
        "\(path) is not a socket of yours and stays as it is; set mpd.socket to another path.")
    }
    guard !isAnswering(path) else {
      throw PlayerError(
        .storageFailed,
        "Another program serves MPD clients on \(path); set mpd.socket to another path.")
    }
  }

  /// Whether a program listens there.
  package static func isAnswering(_ path: String) -> Bool {
    guard let descriptor = try? UnixSocket.connect(to: path) else { return false }
    close(descriptor)
    return true
  }
}
