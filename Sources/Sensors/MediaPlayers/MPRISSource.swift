public import PlayerModel

/// A media player on the session bus, as a playback source.
///
/// MPRIS provides less than Stimmung's own protocol: durations are never exact, positions are
/// estimates between reports (NaN if unknown), and there are no queue, moods or sessions. If the
/// player disappears, it counts as stopped; if one of the same name appears, it continues from
/// there.
///
///     let source = MPRISSource(player: "mpv", on: MediaPlayers(on: address))
///     let subscription = try source.subscribe { print($0.kind) }
public final class MPRISSource: PlaybackSource {
  private let name: String
  private let players: MediaPlayers

  /// Creates a source for any instance of the player called `name`, such as `mpv` for
  /// `org.mpris.MediaPlayer2.mpv`.
  public init(player name: String, on players: MediaPlayers) {
    self.name = name
    self.players = players
  }

  /// Takes a snapshot of the player and delivers every later event to `receive`.
  ///
  /// Waits for the player's answer, so do not call this on the thread that calls `receive`.
  ///
  /// - Throws: `PlayerError` if the player does not exist or there is no bus.
  public func subscribe(
    _ receive: @escaping @Sendable (PlayerEvent) -> Void
  ) throws(PlayerError) -> PlaybackSubscription {
    let line = PlayerLine(to: name, receive)
    let observation = players.observe(.matching([name])) { line.take($0) }
    try players.look()
    guard let snapshot = line.begin() else {
      throw PlayerError(.notFound, "No player is called \(PlayerText.line(name)).")
    }
    return PlaybackSubscription(snapshot: snapshot) { observation.cancel() }
  }
}
