/// The settings for headphones.
public struct HeadphonePreferences: Hashable, Sendable {
  /// Whether the player may read headphones.
  public var isEnabled = false
  /// The source to read: `airpods`, `airpods:ADDRESS`, `opentrack`, `opentrack:PORT` or
  /// `file:PATH`.
  public var source = "airpods"
  /// Which buds must be out of the ear for the music to be silent.
  public var ear = EarChoice.one
  /// Whether gestures are enabled.
  public var hasGestures = false
  /// The command line that each gesture runs; empty for none.
  public var nod = "mood add happy"
  public var doubleNod = ""
  public var shake = "next"
  public var tiltLeft = ""
  public var tiltRight = ""
  public var turnLeft = ""
  public var turnRight = ""
  /// The thresholds for recognising gestures.
  public var thresholds = GestureThresholds()

  public init() {}
}

/// Which earbuds must be out of the ear for the music to be silent.
public enum EarChoice: String, CaseIterable, Hashable, Sendable {
  /// The music is never silenced.
  case off
  /// At least one.
  case one
  /// Both.
  case both
}
