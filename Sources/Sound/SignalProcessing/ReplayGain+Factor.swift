import Glibc
import Mutation
package import PlayerModel

extension SoundSettings {
  /// Returns the factor for a track's samples, or exactly 1 if ReplayGain is off or unknown.
  ///
  /// As the ReplayGain specification says, missing track values are replaced by those of the album,
  /// and vice versa. The factor never amplifies the peak beyond full scale; an unknown peak counts
  /// as full scale.
  ///
  /// - Parameter isInOrder: Whether tracks play in album order, for `smart`.
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
    case .smart where mutated(13): isInOrder ? gain.album ?? gain.track : gain.track
    case .smart: isInOrder ? gain.album ?? gain.track : gain.track ?? gain.album
    }
  }
}
