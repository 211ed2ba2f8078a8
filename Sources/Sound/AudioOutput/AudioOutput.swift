package import PlayerModel

/// Where the sound goes: a device, a file, or nowhere at the pace of the music.
///
/// An output belongs to one thread, the one that opens it. Nothing blocks but ``wait(milliseconds:wake:)``, and that no
/// longer than it was told. The order of calls:
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
/// After an error the output is of no use until it was closed and opened again.
package protocol AudioOutput: AnyObject {
  /// The name that it was made with, such as `default`, `silent` or `wav:song.wav`.
  var name: String { get }

  /// How many times the device ran dry since it was opened.
  ///
  /// The output recovers by itself: what was written next was played late, and nothing was lost.
  var underruns: Int { get }

  /// Opens the output for `format` and reports what it really gave.
  ///
  /// Only a closed output can be opened.
  ///
  /// - Throws: `.unsupportedFormat` if frames would not be played at the rate and with the channels of `format`.
  func open(_ format: PCMFormat) throws(OutputError) -> OutputConfiguration

  /// Takes as many whole frames of `samples` as there is room for and returns how many; 0 if there is none.
  ///
  /// The samples are interleaved, nominally from -1 to 1; sound starts by itself once enough is written.
  func write(_ samples: UnsafeBufferPointer<Float>) throws(OutputError) -> Int

  /// Waits until there is room for a period, until `wake` is readable, or until `milliseconds` are over.
  ///
  /// While an output drains, "room for a period" is the moment when ``drain()`` is worth calling again. `wake` is a
  /// file descriptor, which the caller drains; a negative one is ignored. A negative time waits for ever.
  ///
  /// - Throws: `.hung` if the device plays but has made no progress for two seconds.
  func wait(milliseconds: Int32, wake: Int32) throws(OutputError) -> OutputWait

  /// How many of the frames that were written are not heard yet.
  func delay() throws(OutputError) -> Int

  /// Plays what was written to its end; true when all of it is heard.
  ///
  /// No more is written until ``drop()`` or ``close()``. Called again, after a ``wait(milliseconds:wake:)``, until it is true.
  func drain() throws(OutputError) -> Bool

  /// Discards at once what is not heard yet; the output can be written to again.
  func drop()

  /// Gives the device or file back, discarding what is not heard; closing a closed output does nothing.
  ///
  /// A file is complete after `drain`, or else now; only `drain` can say that completing it failed.
  func close()
}
