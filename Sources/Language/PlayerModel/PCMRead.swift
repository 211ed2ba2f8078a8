/// What came of reading from something that gives PCM.
package enum PCMRead: Hashable, Sendable {
  /// So many frames, at least one, are at the start of the buffer.
  case frames(Int)
  /// What is read next has this format; the buffer is untouched.
  case formatChanged(PCMFormat)
  /// All has been read.
  case end
}
