/// A simulated device that plays frames in real time.
///
/// Times are in nanoseconds and never decrease. Like an ALSA device, it starts when two periods are
/// written, and stops on an underrun.
struct PacedBuffer {
  let sampleRate: Int
  let periodFrames: Int
  let bufferFrames: Int
  /// The number of underruns.
  private(set) var underruns = 0
  /// The frames written since it was last empty and stopped.
  private var written = 0
  private var startedAt: Int64?
  private var isDraining = false

  /// Creates a buffer of four periods of an eighth of a second.
  init(sampleRate: Int) {
    self.sampleRate = sampleRate
    periodFrames = max(1, sampleRate / 8)
    bufferFrames = periodFrames * 4
  }

  /// Writes up to `count` frames, and returns how many were accepted.
  mutating func write(_ count: Int, at now: Int64) -> Int {
    precondition(!isDraining, "an output that drains cannot be written to")
    stopIfDry(at: now)
    let accepted = min(count, bufferFrames - pending(at: now))
    written += accepted
    if startedAt == nil, written >= periodFrames * 2 { startedAt = now }
    return accepted
  }

  /// Returns how many written frames are unheard.
  func pending(at now: Int64) -> Int {
    guard let startedAt else { return written }
    return max(0, written - frames(in: now - startedAt))
  }

  /// Plays the remaining frames, and returns whether all have been heard.
  mutating func drain(at now: Int64) -> Bool {
    if startedAt == nil, written > 0 { startedAt = now }
    isDraining = true
    return pending(at: now) == 0
  }

  /// Returns the nanoseconds until a period fits, or until the end if it drains.
  func nanosecondsUntilReady(at now: Int64) -> Int64 {
    let mostPending = isDraining ? 0 : bufferFrames - periodFrames
    guard let startedAt, pending(at: now) > mostPending else { return 0 }
    return max(0, startedAt + nanoseconds(of: written - mostPending) - now)
  }

  /// Discards unheard frames.
  mutating func drop() {
    written = 0
    startedAt = nil
    isDraining = false
  }

  private mutating func stopIfDry(at now: Int64) {
    guard startedAt != nil, pending(at: now) == 0 else { return }
    underruns += 1
    drop()
  }

  // Whole seconds separately: days in nanoseconds times a sample rate overflow 64 bits.
  private func frames(in nanoseconds: Int64) -> Int {
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return Int(seconds) * sampleRate + Int(rest) * sampleRate / 1_000_000_000
  }

  private func nanoseconds(of frames: Int) -> Int64 {
    let (seconds, rest) = frames.quotientAndRemainder(dividingBy: sampleRate)
    return Int64(seconds) * 1_000_000_000
      + Int64((rest * 1_000_000_000 + sampleRate - 1) / sampleRate)
  }
}
