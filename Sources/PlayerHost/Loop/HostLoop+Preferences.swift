import PlayerModel

/// What the listener wrote down as wanted.
extension HostLoop {
  /// Sets the sound as it is wanted, whatever it was when the player ended.
  ///
  /// Before anybody subscribes; what is changed afterwards holds until the end.
  mutating func applyPreferences() {
    let wanted = dependencies.preferences()
    let sound = snapshot().sound
    if wanted.replayGain != nil || wanted.preamp != nil {
      feed(.setReplayGain(wanted.replayGain ?? sound.replayGain, preamp: wanted.preamp))
    }
    if let equalizer = wanted.equalizer { feed(.setEqualizer(equalizer)) }
    announcements.refresh(snapshot())
  }
}
