import PlayerModel

/// What the listener wrote down as wanted.
extension HostLoop {
  /// Sets the sound as it is wanted, whatever it was when the player ended.
  ///
  /// Before anybody subscribes; what is changed afterwards holds until the end.
  mutating func applyPreferences() {
    let wanted = dependencies.preferences().sound
    let sound = snapshot().sound
    if wanted.replayGain != nil || wanted.preamp != nil {
      let mode = wanted.replayGain ?? sound.replayGain
      feed(.transport(.setReplayGain(mode: mode, preamp: wanted.preamp)))
    }
    if let equalizer = wanted.equalizer { feed(.transport(.setEqualizer(preset: equalizer))) }
    announcements.refresh(snapshot())
  }
}
