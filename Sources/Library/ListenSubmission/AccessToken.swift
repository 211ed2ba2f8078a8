import Linux
package import PlayerModel

/// The word by which the service knows the listener, and what is known of it: it belongs into no log, no
/// argument and no environment.
package struct AccessToken: Hashable, Sendable {
  /// The token itself; for services with sessions the session's key.
  package let text: String
  /// The server that it is for; nil for whichever is set.
  package var server: String?
  /// Whose it is, as the server said.
  package var user: String?
  /// With what requests are signed; nil for services that want no signatures.
  package var application: ApplicationKey?

  /// Nil if that cannot be a token: it goes into a header as it is.
  package init?(
    _ text: String, server: String? = nil, user: String? = nil,
    application: ApplicationKey? = nil
  ) {
    guard Self.isWord(text) else { return nil }
    self.text = text
    self.server = server
    self.user = user
    self.application = application
  }

  /// Whether a text is one word that a header or a line of a file can hold.
  static func isWord(_ text: String) -> Bool {
    (1...512).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }

  /// What no answer that quotes it may tell.
  var secrets: [String] {
    [text] + (application.map { [$0.secret, $0.key] } ?? [])
  }

  /// The token in a file: in its first line; then the server, the user, and the key and secret of the application,
  /// if it was written here.
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
    let application = line(3).flatMap { ApplicationKey($0, secret: line(4) ?? "") }
    let token = AccessToken(
      line(0) ?? "", server: line(1), user: line(2), application: application)
    guard let token else {
      throw PlayerError(
        .storageFailed,
        "The token file \(path) contains no token; “\(command)” writes one.")
    }
    return token
  }

  /// Writes it to a file that only the listener can read: all of it or nothing.
  package func write(_ path: String) throws(PlayerError) {
    var lines = [text, server ?? "", user ?? ""]
    if let application { lines += [application.key, application.secret] }
    do throws(PlayerError) {
      try WholeFile.write(
        Array(lines.map { $0 + "\n" }.joined().utf8), to: path, permissions: 0o600)
    } catch {
      throw PlayerError(error.code, "The token file \(error.message)")
    }
  }
}

/// By what a service knows the program that asks, where each listener gets a key of their own.
package struct ApplicationKey: Hashable, Sendable {
  /// Named in every request.
  package let key: String
  /// Signs every request; empty where the service wants none.
  package let secret: String

  /// Nil if that cannot be one.
  package init?(_ key: String, secret: String) {
    guard AccessToken.isWord(key), secret.isEmpty || AccessToken.isWord(secret) else { return nil }
    self.key = key
    self.secret = secret
  }
}
