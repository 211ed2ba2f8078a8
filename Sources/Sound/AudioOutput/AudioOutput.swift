package import PlayerModel

/// A destination for sound: a device, a file, or silence in real time.
///
/// An output belongs to the thread that opens it. Only ``wait(milliseconds:wake:)`` blocks, up to
/// its time limit. Call the methods in this order:
///
/// ```swift
/// let configuration = try output.open(format)
/// while let chunk = music.next() {
///   var rest = chunk[...]
///   while !rest.isEmpty {
///     let frames = try output.write(UnsafeBufferPointer(rebasing: rest))
///     rest = rest.dropFirst(frames * format.channelCount)
///     if !rest.isEmpty { _ = try output.wait(milliseconds: 1000, wake: wakeDescriptor) }
///   }
/// }
/// while try !output.drain() { _ = try output.wait(milliseconds: 1000, wake: wakeDescriptor) }
/// output.close()
/// ```
///
/// After an error, the output must be closed before it can be opened and used again.
package protocol AudioOutput: AnyObject {
  /// The name that selects the output, such as `default`, `silent` or `wav:song.wav`.
  var name: String { get }

  /// The number of underruns since the output was opened.
  ///
  /// The output recovers automatically: the frames written next are played late, and none is lost.
  var underruns: Int { get }

  /// Opens the output for `format`, and returns its actual configuration.
  ///
  /// Only a closed output can be opened.
  ///
  /// - Throws: `.unsupportedFormat` if the output cannot play at the rate and with the channels of
  ///   `format`.
  func open(_ format: PCMFormat) throws(OutputError) -> OutputConfiguration

  /// Accepts as many whole frames of `samples` as fit, and returns their number, which may be 0.
  ///
  /// Samples are interleaved and nominally between -1 and 1. Playback starts automatically when
  /// enough is written.
  func write(_ samples: UnsafeBufferPointer<Float>) throws(OutputError) -> Int

  /// Waits until a period fits, `wake` is readable, or the time is over.
  ///
  /// While the output drains, it waits until ``drain()`` should be called again. The caller must
  /// drain the descriptor `wake`; a negative one is ignored. A negative number of milliseconds
  /// waits without a limit.
  ///
  /// - Throws: `.hung` if the device is playing but has made no progress for two seconds.
  func wait(milliseconds: Int32, wake: Int32) throws(OutputError) -> OutputWait

  /// Returns how many of the written frames have not been heard.
  func delay() throws(OutputError) -> Int

  /// Plays the remaining frames, and returns whether all have been heard.
  ///
  /// Call it again after ``wait(milliseconds:wake:)`` until it returns `true`. Nothing may be
  /// written before ``drop()`` or ``close()``.
  func drain() throws(OutputError) -> Bool

  /// Discards the frames that have not been heard; the output can be written to again.
  func drop()

  /// Closes the device or file, discarding frames that have not been heard; does nothing if it is
  /// closed.
  ///
  /// This also completes a file that was not drained, but only `drain` reports a failure to do so.
  func close()
}
