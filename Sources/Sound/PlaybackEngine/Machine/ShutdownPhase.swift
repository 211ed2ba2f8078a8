/// The phases of the machine's shutdown.
enum ShutdownPhase: Sendable {
  case running
  /// Requests are rejected, but sound that is still heard is reported.
  case ending
  /// Everything was reported.
  case over
}
