/// What the samples of a stream are: interleaved 32-bit floats, so many times a second.
package struct MPEGFormat: Hashable, Sendable {
  /// Frames per second, one of the nine rates of MPEG audio: 8000 to 48000.
  package let sampleRate: Int
  /// 1 or 2.
  package let channelCount: Int

  /// A format.
  package init(sampleRate: Int, channelCount: Int) {
    self.sampleRate = sampleRate
    self.channelCount = channelCount
  }
}
