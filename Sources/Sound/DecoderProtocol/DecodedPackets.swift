/// The format of decoded packets, and the number of frames of each.
package struct DecodedPackets: Hashable, Sendable {
  package let sampleRate: Int
  package let channelCount: Int
  /// The number of frames of each packet; 0 if it is damaged.
  package let frames: [Int]

  /// Creates a description, or returns `nil` if it is invalid or the samples do not fit into the segment.
  ///
  /// - Parameters:
  ///   - sampleRate: The rate, or 0 if all packets are damaged.
  ///   - channelCount: The number of channels, or 0 if all packets are damaged.
  package init?(sampleRate: Int, channelCount: Int, frames: [Int]) {
    let count = frames.reduce(0, +)
    guard (0...PacketSegment.mostChannels).contains(channelCount), sampleRate <= 768_000,
      count == 0 || channelCount > 0 && sampleRate > 0,
      count * channelCount <= PacketSegment.mostSamples
    else { return nil }
    (self.sampleRate, self.channelCount, self.frames) = (sampleRate, channelCount, frames)
  }
}
