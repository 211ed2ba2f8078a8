import Linux
package import PlayerModel

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
  /// - Parameter command: The command that writes one.
  /// - Returns: Nil if there is no file.
  /// - Throws: `PlayerError` if others may read or write it, or it holds no token.
  package static func read(
    _ path: String, writtenBy command: String
  ) throws(PlayerError) -> AccessToken? {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try SecretFile.read(TrackPath(path), atMost: 4096)
    } catch {
      if error.code == .notFound { return nil }
      throw PlayerError(.storageFailed, "The token file \(error.message)")
    }
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0.filter { !$0.isWhitespace }) }
    func line(_ index: Int) -> String? {
      index < lines.count && !lines[index].isEmpty ? lines[index] : nil
    }
    guard let token = AccessToken(line(0) ?? "", server: line(1), user: line(2)) else {
      throw PlayerError(
        .storageFailed,
        "The token file \(path) contains no token; “\(command)” writes one.")
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
}
