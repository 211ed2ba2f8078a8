/// The settings for sending listens to ListenBrainz.
package struct ListenBrainzPreferences: Hashable, Sendable {
  /// Whether listens are sent.
  package var isEnabled = false
  /// The address of the server.
  package var server = "https://api.listenbrainz.org"
  /// The file with the token as written, or an empty string for the one next to the settings file.
  package var tokenFile = ""
}
