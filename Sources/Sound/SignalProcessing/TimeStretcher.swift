import CSoundTouch

/// Changes the speed of music without changing its pitch.
///
/// The output begins with the first input samples, unchanged. Each output frame represents as many
/// input frames as the rate specifies, and after ``flush()`` the total length is exact to the frame.
/// Allocates memory only when it is created and flushed. Not sendable: use it from one thread at a
/// time.
package final class TimeStretcher {
  private let handle: OpaquePointer
  private let channelCount: Int

  /// Creates a stretcher for interleaved samples, or returns `nil` if memory is short.
  package init?(sampleRate: Int, channelCount: Int) {
    guard let rate = UInt32(exactly: sampleRate), let channels = UInt32(exactly: channelCount),
      let handle = cst_new(rate, channels)
    else { return nil }
    self.handle = handle
    self.channelCount = channelCount
  }

  deinit {
    cst_free(handle)
  }

  /// The number of output frames that are ready.
  package var available: Int { Int(cst_available(handle)) }

  /// Sets the number of input frames per output frame; frames already ``available`` stay unchanged.
  package func setRate(_ rate: Double) {
    cst_set_tempo(handle, rate)
  }

  /// Adds whole frames; returns `false` if memory is short.
  package func put(_ samples: UnsafeBufferPointer<Float>) -> Bool {
    guard let start = samples.baseAddress, samples.count >= channelCount else { return true }
    return cst_put(handle, start, UInt32(clamping: samples.count / channelCount)) != 0
  }

  /// Moves as many ready frames as fit to `buffer`, and returns their number.
  package func receive(into buffer: UnsafeMutableBufferPointer<Float>) -> Int {
    guard let start = buffer.baseAddress else { return 0 }
    return Int(cst_receive(handle, start, UInt32(clamping: buffer.count / channelCount)))
  }

  /// Ends the input and makes the remaining frames available.
  package func flush() {
    // If memory is short, the last tenth of a second is lost.
    _ = cst_flush(handle)
  }

  /// Discards all frames and starts over.
  package func clear() {
    cst_clear(handle)
  }
}
