/// What came of reading from an ``MPEGFile``.
package enum MPEGRead: Hashable, Sendable {
  /// So many frames, at least one, are at the start of the buffer.
  case frames(Int)
  /// What is read next has this format; the buffer is untouched.
  case formatChanged(MPEGFormat)
  /// All has been read.
  case end
}
