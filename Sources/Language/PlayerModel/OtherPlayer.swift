/// Another player on the desktop.
public struct OtherPlayer: Codable, Hashable, Sendable, Identifiable {
  /// Its unique connection to the session bus, such as `:1.42`.
  public var id: String
  /// Its name on the bus without the instance, such as `firefox` or `vlc`.
  public var name: String
  /// The name that it gives itself, such as `Mozilla Firefox`, or else its name on the bus.
  ///
  /// Any program may have set it, so sanitize it before showing it.
  public var identity: String

  public init(id: String, name: String, identity: String) {
    self.id = id
    self.name = name
    self.identity = identity
  }
}

/// What another player is playing.
public struct OtherPlaying: Codable, Hashable, Sendable {
  public var player: OtherPlayer
  /// The playback state.
  public var state: PlaybackState
  /// The track as far as it is known; the path is empty unless it is a local file.
  public var track: Track?
  /// The estimated position, or `nil` if unknown.
  public var position: PlaybackPosition?
  /// The same track in the library, or `nil` if it is not there.
  public var match: Track?
  /// The moods of ``match``.
  public var moods: [MoodName] = []

  public init(player: OtherPlayer, state: PlaybackState, track: Track?) {
    self.player = player
    self.state = state
    self.track = track
  }
}

/// A command for another player.
public enum OtherPlayerCommand: String, Codable, CaseIterable, Hashable, Sendable {
  case play, pause, toggle, stop, next, previous
}
