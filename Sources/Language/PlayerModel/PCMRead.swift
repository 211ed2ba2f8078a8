/// The result of reading PCM.
package enum PCMRead: Hashable, Sendable {
  /// The number of frames in the buffer, at least one.
  case frames(Int)
  /// The following frames have this format; the buffer is unchanged.
  case formatChanged(PCMFormat)
  /// The end was reached.
  case end
}
