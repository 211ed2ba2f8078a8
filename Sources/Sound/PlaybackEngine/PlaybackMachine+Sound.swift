import PlayerModel

/// Volume, rate, ReplayGain and equalizer.
extension PlaybackMachine {
  mutating func setVolume(_ percent: Int, _ step: inout Step) {
    guard sound.setVolume(percent) else { return }
    command(.setGain(gain), &step)
    publish(.modesChanged, &step)
  }

  /// The factor for all samples.
  var gain: Float { sound.gain * sleep.factor }

  mutating func setRate(_ wanted: Double, _ step: inout Step) {
    guard let wanted = PlaybackRate.nearest(to: wanted) else {
      return reject(.invalidRequest, "A speed is a number from 0.5 to 3.", &step)
    }
    guard sound.want(rate: wanted) else { return }
    command(.setRate(wanted), &step)
    if state != .playing { showRate(wanted, &step) }
  }

  /// Handles a rate that is now heard; while silent, the wanted rate is already shown.
  mutating func rateHeard(_ heard: Double, at time: Timestamp, _ step: inout Step) {
    guard state == .playing else { return }
    showRate(heard, at: time, &step)
    if let place = step.heard, place.entry == hearing?.session.entry.id {
      hearing?.changePace(at: place.frame, time: place.takenAt)
    }
  }

  mutating func showRate(_ rate: Double, at time: Timestamp? = nil, _ step: inout Step) {
    if sound.hear(rate: rate) { publish(.rateChanged, at: time, &step) }
  }

  mutating func setReplayGain(_ mode: ReplayGainMode, preamp: Double?, _ step: inout Step) {
    let preamp = preamp ?? sound.settings.preamp
    guard preamp.isFinite else {
      return reject(.invalidRequest, "The preamp is a number of decibels.", &step)
    }
    let range = SoundSettings.preampRange
    var wanted = sound.settings
    wanted.replayGain = mode
    wanted.preamp = min(max(preamp, range.lowerBound), range.upperBound)
    setSound(wanted, &step)
  }

  mutating func setEqualizer(_ preset: EqualizerPreset, _ step: inout Step) {
    var wanted = sound.settings
    wanted.equalizer = preset
    setSound(wanted, &step)
  }

  mutating func restoreSound(_ session: SavedSession, _ step: inout Step) {
    if session.rate.isFinite { setRate(session.rate, &step) }
    setEqualizer(session.sound.equalizer, &step)
    setCrossfade(session.sound.crossfade.seconds, &step)
    setFades(
      onSkip: session.sound.fadesOnSkip, onPause: session.sound.fadesOnPause, &step)
    let preamp = session.sound.preamp
    setReplayGain(session.sound.replayGain, preamp: preamp.isFinite ? preamp : 0, &step)
  }

  mutating func setSound(_ wanted: SoundSettings, _ step: inout Step) {
    guard sound.set(wanted) else { return }
    tellSound(&step)
    nameCrossfade(&step)
    publish(.modesChanged, &step)
  }

  /// Sends the sound settings to the pipeline, also when the order of play changes.
  func tellSound(_ step: inout Step) {
    command(.setSound(sound.settings, isInOrder: playsInOrder), &step)
  }

  /// Whether tracks play in the order of their albums, for ReplayGain's `smart` mode.
  private var playsInOrder: Bool { queue.shuffleMode != .tracks }
}
