/// The settings for the other players on the desktop.
public struct OtherPlayersPreferences: Hashable, Sendable {
  /// What is recorded of their music.
  public enum Fields: String, CaseIterable, Hashable, Sendable {
    /// Everything that they report.
    case all
    /// The time, duration and player, but not the track.
    case times
  }

  /// The players whose music is recorded.
  public var choice = OtherPlayersChoice.none
  /// What is recorded.
  public var fields = Fields.all
  /// Whether listens with them are submitted to services.
  public var areListensSent = false

  public init() {}
}
