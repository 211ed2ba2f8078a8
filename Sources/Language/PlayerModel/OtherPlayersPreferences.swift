/// What is wanted of the other players on the desktop.
public struct OtherPlayersPreferences: Hashable, Sendable {
  /// What is kept of what they play.
  public enum Fields: String, CaseIterable, Hashable, Sendable {
    /// All that they say.
    case all
    /// When, how long and by which player; not what.
    case times
  }

  /// Those whose music is recorded.
  public var choice = OtherPlayersChoice.none
  /// What is recorded of it.
  public var fields = Fields.all
  /// Whether listens there are sent to services, too.
  public var areListensSent = false

  public init() {}
}
