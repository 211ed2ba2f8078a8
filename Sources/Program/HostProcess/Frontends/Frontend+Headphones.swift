import PlayerModel

extension Frontend {
  /// Earbuds that pause the music, and gestures of the head that run commands.
  static let headphones = Frontend { (site) throws(PlayerError) in
    guard let headphones = site.setup.headphones else { return nil }
    headphones.start(site.player)
    return RunningFrontend(stage: .beforePlayer) { headphones.control.stop() }
  }
}
