package import PlayerModel
package import TerminalCells

/// Something that happened, in the one order in which the interface takes it.
package enum AppEvent: Equatable, Sendable {
  /// The terminal: a key, a paste, a size, a signal.
  case terminal(TerminalEvent)
  /// There is a connection to the player, for the first time or again; the player is so.
  case attached(PlayerSnapshot)
  /// The connection is lost; `reason` is one sentence for the listener.
  case detached(reason: String)
  /// The player said something.
  case player(PlayerEvent)
  /// The time that ``AppModel/deadline`` named has come.
  case timePassed
  /// The answer to an ``Effect/request(_:_:)``.
  case reply(RequestTag, Result<PlayerReply, PlayerError>)
}
