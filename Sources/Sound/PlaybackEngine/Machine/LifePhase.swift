/// How far the machine is on its way out.
enum LifePhase: Sendable {
  case running
  /// Told to quit: nothing more can be asked for, but what is still heard is told.
  case ending
  /// All is told.
  case over
}
