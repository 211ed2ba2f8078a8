package import PlayerModel

/// Applies equalizer, ReplayGain and volume, with ramps for changes; samples pass unchanged if
/// there is nothing to do.
///
/// Ramps take 15 ms, short enough to act at once and long enough to be inaudible. After the start
/// or a seek, sound begins at full level: its first sample is a step in any case, and the file's
/// own samples are preserved.
package struct SoundLevels {
  private let channelCount: Int
  private let rampFrames: Int
  private var volume = Ramp(1)
  private var loudness = Ramp(1)
  private var ending = Ramp(1)
  private var equalizer: Equalizer
  private var limiter: Limiter
  /// Whether the samples are the sum of two tracks, which may exceed full scale.
  private var isSum = false
  /// Whether no frames have passed since the start.
  private var isAtStart = true

  /// Creates levels that change nothing.
  package init(sampleRate: Int, channelCount: Int) {
    self.channelCount = channelCount
    rampFrames = max(1, sampleRate * 15 / 1000)
    equalizer = Equalizer(sampleRate: sampleRate, channelCount: channelCount)
    limiter = Limiter(sampleRate: sampleRate, channelCount: channelCount)
  }

  /// Whether samples pass unchanged, bit for bit.
  package var isIdle: Bool {
    volume.rests(at: 1) && loudness.rests(at: 1) && ending.rests(at: 1) && equalizer.isIdle
      && limiter.isIdle && !isSum
  }

  /// The remaining frames of a fade to silence, or `nil` if there is none.
  package var framesToSilence: Int? { ending.target == 0 ? ending.framesLeft : nil }

  /// Fades out linearly over the given number of frames, independently of the volume; the last
  /// frame is silent.
  package mutating func fadeOut(frames: Int) {
    ending.go(to: 0, frames: frames)
  }

  /// Fades in linearly from silence over the given number of frames, independently of the volume;
  /// the last frame is at full level.
  package mutating func fadeIn(frames: Int) {
    ending = Ramp(0)
    ending.go(to: 1, frames: frames)
  }

  /// Sets the levels of the following frames.
  ///
  /// - Parameters:
  ///   - loudness: The factor of the track's ReplayGain.
  ///   - isSum: Whether the samples are the sum of two tracks.
  ///   - isOtherTrack: Whether the next frame is the first of another track, so that its loudness
  ///     applies at once.
  package mutating func set(
    volume: Float, loudness: Float, equalizer: EqualizerPreset, isSum: Bool = false,
    isOtherTrack: Bool
  ) {
    self.isSum = isSum
    self.volume.go(to: volume, frames: isAtStart ? 0 : rampFrames)
    self.loudness.go(to: loudness, frames: isAtStart ? 0 : rampFrames)
    if isOtherTrack { self.loudness.settle() }
    self.equalizer.set(equalizer)
    if isAtStart { self.equalizer.reset() }
  }

  /// Ends all ramps, for sound that does not continue the previous one.
  package mutating func reset() {
    volume.settle()
    loudness.settle()
    ending = Ramp(1)
    isSum = false
    equalizer.reset()
    limiter.reset()
    isAtStart = true
  }

  /// Processes whole frames in place.
  package mutating func apply(to samples: UnsafeMutableBufferPointer<Float>) {
    isAtStart = false
    let mayBeTooLoud =
      isSum || !equalizer.isIdle || loudness.value > 1 || loudness.target > 1
    equalizer.apply(to: samples)
    loudness.apply(to: samples, channelCount: channelCount)
    volume.apply(to: samples, channelCount: channelCount)
    // Samples of the file itself beyond full scale stay unchanged, as without this processing.
    if mayBeTooLoud || !limiter.isIdle { limiter.apply(to: samples, holds: mayBeTooLoud) }
    ending.apply(to: samples, channelCount: channelCount)
  }

  /// Notes that frames passed unchanged.
  package mutating func pass() {
    isAtStart = false
  }
}
