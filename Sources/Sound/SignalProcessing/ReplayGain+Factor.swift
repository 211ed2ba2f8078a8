import Glibc
package import PlayerModel

extension SoundSettings {
  /// What the samples of a track are multiplied with; exactly 1 where nothing is known or wanted.
  ///
  /// As the ReplayGain specification has it, the album's values stand in for the track's where these
  /// are missing, and the other way round. The factor is never so large that the known peak would be
  /// beyond full scale; of an unknown one the worst is assumed.
  ///
  /// - Parameter isInOrder: whether tracks play in the order of their album, for `smart`.
  package func factor(for gain: ReplayGain?, isInOrder: Bool) -> Float {
    guard let gain, let levels = levels(of: gain, isInOrder: isInOrder) else { return 1 }
    let decibels = levels.decibels + preamp
    guard decibels.isFinite else { return 1 }
    let peak = max(levels.peak ?? 1, 1e-6)
    let factor = min(pow(10, decibels / 20), max(1 / peak, 0))
    return Float(factor)
  }

  private func levels(of gain: ReplayGain, isInOrder: Bool) -> ReplayGain.Levels? {
    switch replayGain {
    case .off: nil
    case .track: gain.track ?? gain.album
    case .album: gain.album ?? gain.track
    case .smart: isInOrder ? gain.album ?? gain.track : gain.track ?? gain.album
    }
  }
}
