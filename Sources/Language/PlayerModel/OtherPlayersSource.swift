/// Tells of the other players on the desktop, and passes on what they are told.
public protocol OtherPlayersSource: Sendable {
  /// Hands what the chosen players do to `receive`, beginning with those that are there.
  ///
  /// `receive` is called in order, never twice at once, on a thread of the source's own, and must return at once.
  /// Nothing is watched that nobody has chosen.
  func observe(
    _ choice: OtherPlayersChoice, _ receive: @escaping @Sendable (OtherPlayerEvent) -> Void
  ) -> OtherPlayersObservation

  /// Tells a player something; `reply` is called once, on any thread, when it has answered.
  func tell(
    _ player: OtherPlayer.ID, _ command: OtherPlayerCommand,
    reply: @escaping @Sendable (Result<Void, PlayerError>) -> Void
  )
}

/// Something that happened to another player.
public enum OtherPlayerEvent: Hashable, Sendable {
  /// A player is there, and how it is; `isNew` unless it was there before anybody looked.
  case appeared(OtherPlayer, PlayerSnapshot, isNew: Bool)
  /// A player says that it plays, or does not: at once, before it is settled what.
  case statusChanged(OtherPlayer.ID, isPlaying: Bool)
  /// What happened to a player, as of any ``PlaybackSource``: settled.
  ///
  /// Positions are estimates by this machine's clock between what the player says; one that nobody knows is not a number.
  case happened(OtherPlayer.ID, PlayerEvent)
  /// A player is gone, after the event of its stop; or it can no longer be seen.
  case vanished(OtherPlayer.ID, at: Timestamp)
}

/// An observation that lasts until it is cancelled or released.
public final class OtherPlayersObservation: Sendable {
  private let end: @Sendable () -> Void

  /// An observation that calls `end`, possibly more than once, when it is over.
  public init(end: @escaping @Sendable () -> Void) {
    self.end = end
  }

  deinit {
    end()
  }

  /// Ends it: when this returns, `receive` is not called again (unless called from `receive` itself, whose present
  /// call is then the last).
  public func cancel() {
    end()
  }
}
