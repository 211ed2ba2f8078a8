import CSoundTouch

/// Makes music faster or slower and keeps its pitch.
///
/// What comes out first is what went in first, sample for sample; each frame that comes out stands for
/// as many as the rate says, and after ``flush()`` that is true of the whole, to the frame. Takes memory only to
/// begin with, and when it is flushed. Not sendable: one thread at a time uses it.
package final class TimeStretcher {
  private let handle: OpaquePointer
  private let channelCount: Int

  /// A stretcher of interleaved samples; nil if there is no memory for it.
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

  /// How many frames can be taken out now.
  package var available: Int { Int(cst_available(handle)) }

  /// Sets how many frames go in for each that comes out; what is ``available`` already stays as it is.
  package func setRate(_ rate: Double) {
    cst_set_tempo(handle, rate)
  }

  /// Puts whole frames in; false if there is no memory for them.
  package func put(_ samples: UnsafeBufferPointer<Float>) -> Bool {
    guard let start = samples.baseAddress, samples.count >= channelCount else { return true }
    return cst_put(handle, start, UInt32(clamping: samples.count / channelCount)) != 0
  }

  /// Fills `buffer` with as many frames as there are and returns how many.
  package func receive(into buffer: UnsafeMutableBufferPointer<Float>) -> Int {
    guard let start = buffer.baseAddress else { return 0 }
    return Int(cst_receive(handle, start, UInt32(clamping: buffer.count / channelCount)))
  }

  /// Nothing follows what was put in: makes the rest of it available.
  package func flush() {
    // Without memory the last tenth of a second is not heard.
    _ = cst_flush(handle)
  }

  /// Forgets what was put in, and starts over.
  package func clear() {
    cst_clear(handle)
  }
}
