/// The rule of a device that plays one frame after the other in time: how much of what was written is heard when.
///
/// Times are nanoseconds and never go back. Like an ALSA device it starts by itself when two periods are
/// written, and stops when it runs dry.
struct PacedBuffer {
  let sampleRate: Int
  let periodFrames: Int
  let bufferFrames: Int
  /// How many times it ran dry.
  private(set) var underruns = 0
  /// Frames written since it last was empty and still.
  private var written = 0
  private var startedAt: Int64?
  private var isDraining = false

  /// A buffer of four periods of an eighth of a second.
  init(sampleRate: Int) {
    self.sampleRate = sampleRate
    periodFrames = max(1, sampleRate / 8)
    bufferFrames = periodFrames * 4
  }

  /// Takes up to `count` frames and returns how many.
  mutating func write(_ count: Int, at now: Int64) -> Int {
    precondition(!isDraining, "nothing is written to an output that drains")
    stopIfDry(at: now)
    let accepted = min(count, bufferFrames - pending(at: now))
    written += accepted
    if startedAt == nil, written >= periodFrames * 2 { startedAt = now }
    return accepted
  }

  /// How many frames are written but not heard.
  func pending(at now: Int64) -> Int {
    guard let startedAt else { return written }
    return max(0, written - frames(in: now - startedAt))
  }

  /// Plays on to the end of what was written; true when that is reached.
  mutating func drain(at now: Int64) -> Bool {
    if startedAt == nil, written > 0 { startedAt = now }
    isDraining = true
    return pending(at: now) == 0
  }

  /// Nanoseconds until there is room for a period, or until the end is heard if it drains.
  func nanosecondsUntilReady(at now: Int64) -> Int64 {
    let mostPending = isDraining ? 0 : bufferFrames - periodFrames
    guard let startedAt, pending(at: now) > mostPending else { return 0 }
    return max(0, startedAt + nanoseconds(of: written - mostPending) - now)
  }

  /// Forgets what is not heard.
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

  // In whole seconds and the rest: days of nanoseconds times a sample rate do not fit in 64 bits.
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
