/// The cause of the state `interrupted`.
public enum InterruptionCause: String, Codable, CaseIterable, Hashable, Sendable {
  /// The output is missing, gone, busy or hung.
  case output
  /// A client requested silence.
  case request
  /// The machine was suspended.
  case suspend
}
