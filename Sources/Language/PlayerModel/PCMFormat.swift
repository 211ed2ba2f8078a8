/// A format of PCM audio with interleaved 32-bit float samples.
package struct PCMFormat: Hashable, Sendable {
  /// Frames per second.
  package var sampleRate: Int
  /// Samples per frame.
  package var channelCount: Int

  /// Creates a format; both numbers must be positive.
  package init(sampleRate: Int, channelCount: Int) {
    precondition(
      sampleRate > 0 && channelCount > 0, "the sample rate and channel count must be positive")
    self.sampleRate = sampleRate
    self.channelCount = channelCount
  }
}

extension PCMFormat: CustomStringConvertible {
  /// A description such as `44100 Hz, 2 channels`.
  package var description: String {
    "\(sampleRate) Hz, \(channelCount == 1 ? "1 channel" : "\(channelCount) channels")"
  }
}
