import PlayerModel

extension Frontend {
  /// Earbuds that pause the music, and head gestures that run commands.
  static let headphones = Frontend { (context) throws(PlayerError) in
    guard let headphones = context.setup.headphones else { return nil }
    headphones.start(context.player)
    return RunningFrontend(stage: .beforePlayer) { headphones.control.stop() }
  }
}
