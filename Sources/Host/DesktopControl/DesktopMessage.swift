import PlayerModel

/// What other threads have for the desktop's own.
enum DesktopMessage: Sendable {
  indirect case event(PlayerEvent)
  /// An errand is done.
  case done(Int)
  case details(of: EntryID, TrackDetails)
  case other(OtherPlayerEvent)
  case stop
}
