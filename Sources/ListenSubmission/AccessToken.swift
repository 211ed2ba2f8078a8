import Glibc
package import PlayerModel
import RegularFiles

/// The word by which the service knows the listener, and what is known of it: it belongs into no log, no
/// argument and no environment.
package struct AccessToken: Hashable, Sendable {
  /// The token itself.
  package let text: String
  /// The server that it is for; nil for whichever is set.
  package var server: String?
  /// Whose it is, as the server said.
  package var user: String?

  /// Nil if that cannot be a token: it goes into a header as it is.
  package init?(_ text: String, server: String? = nil, user: String? = nil) {
    guard (1...512).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    self.text = text
    self.server = server
    self.user = user
  }

  /// The token in a file: in its first line; then the server and the user, if it was written here.
  ///
  /// - Returns: Nil if there is no file.
  /// - Throws: `PlayerError` if others may read it, or it holds no token.
  package static func read(_ path: String) throws(PlayerError) -> AccessToken? {
    // NONBLOCK: a pipe that nobody writes to must not hang anybody.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0, errno == ENOENT { return nil }
    guard descriptor >= 0 else {
      throw failure(path, "cannot be read: \(String(cString: strerror(errno))).")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw failure(path, "is no file.")
    }
    guard status.st_mode & 0o077 == 0 else {
      throw failure(path, "can be read by others; make it yours alone: chmod 600 \(path)")
    }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    let lines = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0.filter { !$0.isWhitespace }) }
    func line(_ index: Int) -> String? {
      index < lines.count && !lines[index].isEmpty ? lines[index] : nil
    }
    guard let token = AccessToken(line(0) ?? "", server: line(1), user: line(2)) else {
      throw failure(path, "holds no token; “stimmung listenbrainz login” writes one.")
    }
    return token
  }

  /// Writes it to a file that only the listener can read: all of it or nothing.
  package func write(_ path: String) throws(PlayerError) {
    let lines = "\(text)\n\(server ?? "")\n\(user ?? "")\n"
    do throws(PlayerError) {
      try WholeFile.write(Array(lines.utf8), to: path, permissions: 0o600)
    } catch {
      throw PlayerError(error.code, "The token file \(error.message)")
    }
  }

  private static func failure(_ path: String, _ what: String) -> PlayerError {
    PlayerError(.storageFailed, "The token file \(path) \(what)")
  }
}
