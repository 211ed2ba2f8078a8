package import PlayerModel

/// An output without sound that consumes frames in real time.
package final class SilentOutput: AudioOutput {
  private let clock: any OutputClock
  private var format: PCMFormat?
  private var buffer = PacedBuffer(sampleRate: 1)

  /// Creates a silent output with the given clock.
  package init(clock: any OutputClock = MonotonicClock()) {
    self.clock = clock
  }

  /// Always `silent`.
  package var name: String { "silent" }

  /// The number of times that frames were written too late.
  package var underruns: Int { buffer.underruns }

  /// Opens the output for any format.
  package func open(_ format: PCMFormat) throws(OutputError) -> OutputConfiguration {
    precondition(self.format == nil, "only a closed output can be opened")
    self.format = format
    buffer = PacedBuffer(sampleRate: format.sampleRate)
    return OutputConfiguration(
      format: format, sampleFormat: .float32, periodFrames: buffer.periodFrames,
      bufferFrames: buffer.bufferFrames, isPaced: true, isAudible: false)
  }

  /// Accepts the frames of `samples` that fit.
  package func write(_ samples: UnsafeBufferPointer<Float>) throws(OutputError) -> Int {
    guard let format else { preconditionFailure("only an open output can be written to") }
    return buffer.write(samples.count / format.channelCount, at: clock.now)
  }

  /// Sleeps until a period fits.
  package func wait(milliseconds: Int32, wake: Int32) throws(OutputError) -> OutputWait {
    let needed = buffer.nanosecondsUntilReady(at: clock.now)
    let limit = nanoseconds(ofLimit: milliseconds) ?? needed
    if clock.sleep(nanoseconds: min(needed, limit), wake: wake) { return .woken }
    return needed <= limit ? .ready : .timedOut
  }

  /// Returns the number of frames that are not due yet.
  package func delay() throws(OutputError) -> Int {
    buffer.pending(at: clock.now)
  }

  /// Returns whether the last frame is over.
  package func drain() throws(OutputError) -> Bool {
    buffer.drain(at: clock.now)
  }

  /// Discards the frames that are not due yet.
  package func drop() {
    buffer.drop()
  }

  /// Stops the clock.
  package func close() {
    buffer.drop()
    format = nil
  }
}
