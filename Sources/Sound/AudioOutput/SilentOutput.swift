package import PlayerModel

/// An output without sound that takes as long as the music.
package final class SilentOutput: AudioOutput {
  private let clock: any OutputClock
  private var format: PCMFormat?
  private var buffer = PacedBuffer(sampleRate: 1)

  /// A silent output that keeps time by `clock`.
  package init(clock: any OutputClock = MonotonicClock()) {
    self.clock = clock
  }

  /// Always `silent`.
  package var name: String { "silent" }

  /// How many times writing came too late.
  package var underruns: Int { buffer.underruns }

  /// Starts to keep time; takes any format.
  package func open(_ format: PCMFormat) throws(OutputError) -> OutputConfiguration {
    precondition(self.format == nil, "only a closed output is opened")
    self.format = format
    buffer = PacedBuffer(sampleRate: format.sampleRate)
    return OutputConfiguration(
      format: format, sampleFormat: .float32, periodFrames: buffer.periodFrames,
      bufferFrames: buffer.bufferFrames, isPaced: true, isAudible: false)
  }

  /// Counts the frames of `samples` for which there is room.
  package func write(_ samples: UnsafeBufferPointer<Float>) throws(OutputError) -> Int {
    guard let format else { preconditionFailure("only an open output is written to") }
    return buffer.write(samples.count / format.channelCount, at: clock.now)
  }

  /// Sleeps until the moment when there is room for a period.
  package func wait(milliseconds: Int32, wake: Int32) throws(OutputError) -> OutputWait {
    let needed = buffer.nanosecondsUntilReady(at: clock.now)
    let limit = nanoseconds(ofLimit: milliseconds) ?? needed
    if clock.sleep(nanoseconds: min(needed, limit), wake: wake) { return .woken }
    return needed <= limit ? .ready : .timedOut
  }

  /// The frames whose time has not come.
  package func delay() throws(OutputError) -> Int {
    buffer.pending(at: clock.now)
  }

  /// True when the time of the last frame is over.
  package func drain() throws(OutputError) -> Bool {
    buffer.drain(at: clock.now)
  }

  /// Forgets the frames whose time has not come.
  package func drop() {
    buffer.drop()
  }

  /// Stops keeping time.
  package func close() {
    buffer.drop()
    format = nil
  }
}
