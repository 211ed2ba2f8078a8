import PlayerModel

/// The listener's settings.
extension HostLoop {
  /// Applies the sound settings, regardless of the saved session.
  ///
  /// It must be called before anything subscribes. Later changes by the listener last until the host ends.
  mutating func applyPreferences() {
    let wanted = dependencies.preferences().sound
    let sound = snapshot().sound
    if wanted.replayGain != nil || wanted.preamp != nil {
      let mode = wanted.replayGain ?? sound.replayGain
      feed(.transport(.setReplayGain(mode: mode, preamp: wanted.preamp)))
    }
    if let equalizer = wanted.equalizer { feed(.transport(.setEqualizer(preset: equalizer))) }
    if let crossfade = wanted.crossfade {
      feed(.transport(.setCrossfade(seconds: crossfade.seconds)))
    }
    if wanted.fadesOnSkip != nil || wanted.fadesOnPause != nil {
      feed(.transport(.setFades(onSkip: wanted.fadesOnSkip, onPause: wanted.fadesOnPause)))
    }
    announcements.refresh(snapshot())
  }
}
