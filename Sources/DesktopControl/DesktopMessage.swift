import PlayerModel

/// What other threads have for the desktop's own.
enum DesktopMessage: Sendable {
  case event(PlayerEvent)
  case reply(to: Int, Result<PlayerReply, PlayerError>)
  case details(of: EntryID, TrackDetails)
  case other(OtherPlayerEvent)
  case stop
}
