public import PlayerModel

/// One media player on a session's bus, as something that can be observed.
///
/// MPRIS says less than our own player: durations are never exact, positions are estimates between what the player says
/// (not a number where nobody knows), and there are no queue, moods or sessions. If the player goes, it has stopped; if one
/// of its name comes back, it goes on from there.
///
///     let source = MPRISSource(player: "mpv", on: MediaPlayers(on: address))
///     let subscription = try source.subscribe { print($0.kind) }
public final class MPRISSource: PlaybackSource {
  private let name: String
  private let players: MediaPlayers

  /// The player that is called so on the bus, such as `mpv` for `org.mpris.MediaPlayer2.mpv`, whichever of its instances.
  public init(player name: String, on players: MediaPlayers) {
    self.name = name
    self.players = players
  }

  /// Takes a snapshot of the player and hands every later event to `receive`.
  ///
  /// Asks the player first, and waits for its answer: not to be called on the thread that calls `receive`.
  ///
  /// - Throws: `PlayerError` if there is no such player, or no bus.
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
