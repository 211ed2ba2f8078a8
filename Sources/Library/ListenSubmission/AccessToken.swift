import Linux
package import PlayerModel

/// The credential by which a service identifies the listener.
///
/// It must not appear in logs, command-line arguments or environment variables.
package struct AccessToken: Hashable, Sendable {
  /// The token itself, or the session key for services with sessions.
  package let text: String
  /// The server for which the token is valid, or `nil` for the one in the settings.
  package var server: String?
  /// The user's name as reported by the server.
  package var user: String?
  /// The key that signs requests, or `nil` for services without signatures.
  package var application: ApplicationKey?

  /// Creates a token, or returns `nil` if `text` cannot be sent in a header unchanged.
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

  /// Returns whether a text is a single word that fits in a header and in a line of a file.
  static func isWord(_ text: String) -> Bool {
    (1...512).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }

  /// The texts to hide when an answer of the service is quoted.
  var secrets: [String] {
    [text] + (application.map { [$0.secret, $0.key] } ?? [])
  }

  /// Reads a token from a file.
  ///
  /// The lines of the file are the token, the server, the user, and the application's key and secret. All
  /// but the first are optional.
  ///
  /// - Parameter command: The command that writes such a file, for messages.
  /// - Returns: The token, or `nil` if the file does not exist.
  /// - Throws: `PlayerError` if other users can read or write the file, or if it contains no token.
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

  /// Writes the token atomically to a file that only the listener can read.
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

/// The key by which a service identifies an application, if each listener registers their own.
package struct ApplicationKey: Hashable, Sendable {
  /// The key, which is part of every request.
  package let key: String
  /// The secret that signs every request, or an empty string if the service does not require one.
  package let secret: String

  /// Creates a key, or returns `nil` if either part has invalid characters.
  package init?(_ key: String, secret: String) {
    guard AccessToken.isWord(key), secret.isEmpty || AccessToken.isWord(secret) else { return nil }
    self.key = key
    self.secret = secret
  }
}
