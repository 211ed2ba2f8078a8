/// The samples of decoded packets.
package struct DecodedSound: Hashable, Sendable {
  /// The sampling rate, or 0 if all packets are damaged.
  package var sampleRate: Int
  /// The number of channels, or 0 if all packets are damaged.
  package var channelCount: Int
  /// The number of frames of each packet; 0 if it is damaged.
  package var frames: [Int]
  /// The interleaved samples, all of which are finite.
  package var samples: [Float]

  package init(sampleRate: Int, channelCount: Int, frames: [Int], samples: [Float]) {
    (self.sampleRate, self.channelCount) = (sampleRate, channelCount)
    (self.frames, self.samples) = (frames, samples)
  }
}
