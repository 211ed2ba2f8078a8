import PlayerModel

/// Messages from other threads to the desktop's thread.
enum DesktopMessage: Sendable {
  indirect case event(PlayerEvent)
  /// The background work with the given number is done.
  case done(Int)
  case details(of: EntryID, TrackDetails)
  case other(OtherPlayerEvent)
  case stop
}
