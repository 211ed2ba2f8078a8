package import PlayerModel

/// Everything that is done to samples without changing how many there are: equalizer, ReplayGain,
/// volume; changes are ramped, and where there is nothing to do, nothing is done.
///
/// The ramps last 15 ms of sound: short enough to act at once, long enough not to be heard. Sound that
/// begins, or begins elsewhere, begins as loud as it is to be: the first sample is a step in any case, and the
/// samples stay the file's own.
package struct SoundLevels {
  private let channelCount: Int
  private let rampFrames: Int
  private var volume = Ramp(1)
  private var loudness = Ramp(1)
  private var ending = Ramp(1)
  private var equalizer: Equalizer
  private var limiter: Limiter
  /// Whether nothing was let through since the beginning.
  private var isAtStart = true

  /// Levels for one format, with nothing to do.
  package init(sampleRate: Int, channelCount: Int) {
    self.channelCount = channelCount
    rampFrames = max(1, sampleRate * 15 / 1000)
    equalizer = Equalizer(sampleRate: sampleRate, channelCount: channelCount)
    limiter = Limiter(sampleRate: sampleRate, channelCount: channelCount)
  }

  /// Whether samples come out as they go in, bit for bit.
  package var isIdle: Bool {
    volume.rests(at: 1) && loudness.rests(at: 1) && ending.rests(at: 1) && equalizer.isIdle
      && limiter.isIdle
  }

  /// How many frames are left of a fade to silence; nil if the sound goes on.
  package var framesToSilence: Int? { ending.target == 0 ? ending.framesLeft : nil }

  /// Lets the next frames get evenly softer, whatever the volume is, the last of them silent.
  package mutating func fadeOut(frames: Int) {
    ending.go(to: 0, frames: frames)
  }

  /// What is wanted of the next frames.
  ///
  /// - Parameters:
  ///   - loudness: the factor of the track's ReplayGain.
  ///   - isOtherTrack: whether the next frame is the first of another track: then the loudness changes with it.
  package mutating func set(
    volume: Float, loudness: Float, equalizer: EqualizerPreset, isOtherTrack: Bool
  ) {
    self.volume.go(to: volume, frames: isAtStart ? 0 : rampFrames)
    self.loudness.go(to: loudness, frames: isAtStart ? 0 : rampFrames)
    if isOtherTrack { self.loudness.settle() }
    self.equalizer.set(equalizer)
    if isAtStart { self.equalizer.reset() }
  }

  /// What follows has nothing to do with what was.
  package mutating func reset() {
    volume.settle()
    loudness.settle()
    ending = Ramp(1)
    equalizer.reset()
    limiter.reset()
    isAtStart = true
  }

  /// Changes whole frames.
  package mutating func apply(to samples: UnsafeMutableBufferPointer<Float>) {
    isAtStart = false
    let mayBeTooLoud = !equalizer.isIdle || loudness.value > 1 || loudness.target > 1
    equalizer.apply(to: samples)
    loudness.apply(to: samples, channelCount: channelCount)
    volume.apply(to: samples, channelCount: channelCount)
    // What the file itself has beyond full scale is left to it, as without all this.
    if mayBeTooLoud || !limiter.isIdle { limiter.apply(to: samples, holds: mayBeTooLoud) }
    ending.apply(to: samples, channelCount: channelCount)
  }

  /// Takes note that frames were let through as they are.
  package mutating func pass() {
    isAtStart = false
  }
}
