import AudioOutput
import PlayerModel

/// Fades around pauses, skips and the end of the player.
///
/// They begin after what the device holds: taking that back would click.
extension OutputLoop {
  /// The length of the fades around a skip or seek, in milliseconds.
  private static let skipFade = 10
  /// The length of the fades around a pause, in milliseconds.
  private static let pauseFade = 80

  /// Falls silent for an order, with a fade if the listener wants one.
  mutating func skipAway() {
    if wanted.shape.settings.fadesOnSkip {
      if wanted.isPlaying { fadeOut(milliseconds: Self.skipFade) }
      fadeInTime = Self.skipFade
    }
    silence()
  }

  /// Falls silent for a pause, with a fade if the listener wants one.
  mutating func pauseGently() {
    if wanted.shape.settings.fadesOnPause {
      if !wanted.isPlaying { fadeOut(milliseconds: Self.pauseFade) }
      fadeInTime = Self.pauseFade
    }
    silence()
  }

  /// Fades in the sound from a ring position on, if it follows a pause, skip or seek; the start of a track is the
  /// file's own.
  mutating func fadeIn(from position: Int) {
    guard let time = fadeInTime, let rate = configuration?.format.sampleRate else { return }
    fadeInTime = nil
    let frame = core.state.withLock { $0.segmentToRead?.frame(at: position) }
    if let frame, frame > 0 { path.fadeIn(frames: max(1, rate * time / 1000)) }
  }

  /// Fades out the current sound, or cuts it off if the fade takes too long.
  mutating func fadeOut(milliseconds: Int) {
    guard !round.hasEnded, wanted.outputNumber == outputNumber, isFed, !isDraining, let output,
      let configuration
    else { return }
    defer { fadeDeadline = nil }
    do throws(OutputError) {
      let rate = configuration.format.sampleRate
      let frames = max(1, rate * milliseconds / 1000)
      let delay = try output.delay()
      guard delay <= rate else { return }
      let time = Int64(delay + frames) * 1_000_000_000 / Int64(rate) + Self.fadeTimeLimit
      fadeDeadline = core.clock.now().monotonicNanoseconds + time
      path.fadeOut(frames: frames)
      while !path.hasFadedOut, !isFadeLate, try feedFade() {}
      isDraining = true
      while try !output.drain() {
        try measureOrThrow()
        if isFadeLate { return }
        try wait()
      }
      guard path.isEmpty else { return try measureOrThrow() }
      advance(to: core.state.withLock { $0.read }, frame: path.given)
      tell()
    } catch { fail(error) }
  }

  /// How much longer than its length a fade may take, in nanoseconds.
  private static let fadeTimeLimit: Int64 = 250_000_000

  private var isFadeLate: Bool {
    fadeDeadline.map { core.clock.now().monotonicNanoseconds >= $0 } ?? false
  }

  /// Feeds the device with some of the fading sound, and returns false at its end.
  ///
  /// No more entries are opened, so the sound ends where a track of another format follows, or one that is
  /// not open yet.
  private mutating func feedFade() throws(OutputError) -> Bool {
    let (feed, isWhole) = core.state.withLock { ($0.feed(), $0.awaitsNext || !$0.isFlushed) }
    switch feed {
    case .samples(let position, let count, let format) where format == configuration?.format:
      _ = try give(position, count)
      return true
    case .starving where !isWhole:
      if !path.isEmpty, try give() { return true }
      try awaitSamplesOfFade()
      return true
    case .samples, .starving, .end:
      path.end()
      return try give()
    }
  }

  /// Waits for the decoder, which may only have to find the end of the track.
  private mutating func awaitSamplesOfFade() throws(OutputError) {
    try measureOrThrow()
    core.outputWake.wait(milliseconds: fadeLimit(milliseconds(starving: false)))
    core.state.withLock { $0.isStarving = false }
  }

  /// Limits a wait, in milliseconds, to the deadline of the fade.
  func fadeLimit(_ limit: Int32) -> Int32 {
    guard let fadeDeadline else { return limit }
    let left = (fadeDeadline - core.clock.now().monotonicNanoseconds) / 1_000_000
    return min(limit, Int32(clamping: max(0, left) + 1))
  }
}
