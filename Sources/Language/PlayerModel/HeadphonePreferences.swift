/// What is wanted of headphones.
public struct HeadphonePreferences: Hashable, Sendable {
  /// Whether the player may use them.
  public var isEnabled = false
  /// Where they are read: `airpods`, `airpods:ADDRESS`, `opentrack`, `opentrack:PORT` or `file:PATH`.
  public var source = "airpods"
  /// Which buds have to be out of the ear for music to be silent.
  public var ear = EarChoice.one
  /// Whether gestures do anything.
  public var hasGestures = false
  /// What each gesture does, as it is typed in the command line; nothing where it is empty.
  public var nod = "mood add happy"
  public var doubleNod = ""
  public var shake = "next"
  public var tiltLeft = ""
  public var tiltRight = ""
  public var turnLeft = ""
  public var turnRight = ""
  /// What makes a movement a gesture.
  public var thresholds = GestureThresholds()

  public init() {}
}

/// Which buds have to be out of the ear for music to be silent.
public enum EarChoice: String, CaseIterable, Hashable, Sendable {
  /// It is never silent because of that.
  case off
  /// One of them.
  case one
  /// Both.
  case both
}
