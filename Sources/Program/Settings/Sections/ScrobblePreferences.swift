/// The settings of all services that receive listens, except ListenBrainz.
package struct ScrobblePreferences: Hashable, Sendable {
  /// The Last.fm account.
  package var lastFM = ScrobbleHost(
    isEnabled: false, server: "https://ws.audioscrobbler.com/2.0", language: .audioscrobbler)
  /// The Libre.fm account.
  package var libreFM = ScrobbleHost(
    isEnabled: false, server: "https://libre.fm/2.0", language: .audioscrobbler)
  /// The services that the listener added.
  package var added = ScrobbleHosts()
}
