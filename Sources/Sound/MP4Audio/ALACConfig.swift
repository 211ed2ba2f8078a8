import SoundDecoding

/// The configuration of an ALAC stream: Apple's “magic cookie” (ALACMagicCookieDescription).
struct ALACConfig: Hashable {
  /// The number of bytes of the configuration.
  static let size = 24
  /// The maximum number of frames in a packet, which all encoders use.
  private static let mostFrames = 4096

  let bytes: [UInt8]
  let framesPerPacket: Int
  let bits: Int
  let sampleRate: Int
  /// The loudspeakers of the channels, in their order.
  let speakers: [Speaker]

  /// Parses a configuration.
  ///
  /// - Throws: The reason why the stream is not played.
  init(_ bytes: [UInt8]) throws(MP4Refusal) {
    var fields = BoxFields(bytes)
    guard let frames = fields.integer(4), fields.number(1) == 0, let bits = fields.integer(1),
      fields.number(3) != nil, let channels = fields.integer(1), fields.number(2) != nil,
      fields.number(4) != nil, fields.number(4) != nil, let rate = fields.integer(4),
      (1...Self.mostFrames).contains(frames), [16, 20, 24, 32].contains(bits),
      (1000...768_000).contains(rate),
      let speakers = ChannelOrder.speakers(channels)
    else { throw .damaged }
    self.bytes = Array(bytes.prefix(Self.size))
    (framesPerPacket, self.bits, sampleRate, self.speakers) = (frames, bits, rate, speakers)
  }
}
