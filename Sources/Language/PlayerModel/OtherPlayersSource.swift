/// Observes and controls the other players on the desktop.
public protocol OtherPlayersSource: Sendable {
  /// Delivers the events of the chosen players to `receive`, starting with the current ones.
  ///
  /// `receive` is called in order, never concurrently, on a thread of the source, and must return
  /// quickly. Players that no observer has chosen are not watched.
  func observe(
    _ choice: OtherPlayersChoice, _ receive: @escaping @Sendable (OtherPlayerEvent) -> Void
  ) -> OtherPlayersObservation

  /// Sends a command to a player; `reply` is called once, on any thread.
  func tell(
    _ player: OtherPlayer.ID, _ command: OtherPlayerCommand,
    reply: @escaping @Sendable (Result<Void, PlayerError>) -> Void
  )
}

/// An event of another player.
public enum OtherPlayerEvent: Hashable, Sendable {
  /// A player appeared, with its state; `isNew` unless it existed before the first observer.
  case appeared(OtherPlayer, PlayerSnapshot, isNew: Bool)
  /// A player reported that it plays or not, before what it plays has settled.
  case statusChanged(OtherPlayer.ID, isPlaying: Bool)
  /// A settled event, as from any ``PlaybackSource``.
  ///
  /// Positions are estimated by the clock between the player's reports; unknown ones are NaN.
  case happened(OtherPlayer.ID, PlayerEvent)
  /// A player disappeared after its stop event, or is no longer visible.
  case vanished(OtherPlayer.ID, at: Timestamp)
}

/// An observation that lasts until it is cancelled or released.
public final class OtherPlayersObservation: Sendable {
  private let end: @Sendable () -> Void

  /// Creates an observation that calls `end`, possibly more than once, when it ends.
  public init(end: @escaping @Sendable () -> Void) {
    self.end = end
  }

  deinit {
    end()
  }

  /// Ends the observation.
  ///
  /// `receive` is not called after this returns, unless this is called from within `receive`.
  public func cancel() {
    end()
  }
}
