/// Which songs the player analyzes in the background.
package enum AnalysisChoice: Hashable, Sendable {
  /// None, except on request.
  case none
  /// The playing song and the next one.
  case queue
  /// These, and then the whole library.
  case all
}
