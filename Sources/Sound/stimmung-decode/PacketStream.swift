/// A decoder of one stream of packets.
protocol PacketStream: AnyObject {
  /// The sampling rate, or 0 before it is known.
  var sampleRate: Int { get }
  /// The number of channels, or 0 before it is known.
  var channelCount: Int { get }

  /// Decodes packets to interleaved samples, one after another.
  ///
  /// - Returns: The number of frames of each packet; 0 if it is damaged or does not fit.
  func decode(_ packets: [[UInt8]], into samples: UnsafeMutableBufferPointer<Float>) -> [Int]
}
