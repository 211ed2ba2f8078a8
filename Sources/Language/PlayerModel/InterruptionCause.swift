/// What stands between the listener and the music while the state is `interrupted`.
public enum InterruptionCause: String, Codable, CaseIterable, Hashable, Sendable {
  /// The output does not work: there is none, it is gone, busy or hung.
  case output
  /// Somebody asked for silence.
  case request
  /// The machine slept.
  case suspend
}
