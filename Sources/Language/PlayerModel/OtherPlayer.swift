/// Another player on the desktop.
public struct OtherPlayer: Codable, Hashable, Sendable, Identifiable {
  /// Its connection to the session's bus, such as `:1.42`; no other gets it while the bus lives.
  public var id: String
  /// What it is called on the bus, whichever of its windows it is, such as `firefox` or `vlc`.
  public var name: String
  /// What it calls itself, such as `Mozilla Firefox`; the name if it does not say.
  ///
  /// Anybody may have written it: sanitize it before showing it.
  public var identity: String

  public init(id: String, name: String, identity: String) {
    self.id = id
    self.name = name
    self.identity = identity
  }
}

/// What another player plays beside this one.
public struct OtherPlaying: Codable, Hashable, Sendable {
  public var player: OtherPlayer
  /// What it does.
  public var state: PlaybackState
  /// What it plays, as far as it says; the path is empty unless it is a file on this machine.
  public var track: Track?
  /// Seconds into the track, by an estimate, and when; nil if nobody knows.
  public var position: PlaybackPosition?
  /// The same song in the library; nil if it is not there.
  public var match: Track?
  /// The moods that ``match`` is filed under.
  public var moods: [MoodName] = []

  public init(player: OtherPlayer, state: PlaybackState, track: Track?) {
    self.player = player
    self.state = state
    self.track = track
  }
}

/// What another player can be told.
public enum OtherPlayerCommand: String, Codable, CaseIterable, Hashable, Sendable {
  case play, pause, toggle, stop, next, previous
}
