package import OggPages
package import PlayerModel
package import SoundDecoding

/// A codec in Ogg, with the properties of a stream: what its packets mean, and how they are decoded.
package protocol OggCodec: Sendable {
  /// The name of the codec, such as Vorbis.
  static var name: String { get }
  /// The start of the first packet.
  static var signature: [UInt8] { get }
  /// The number of packets between the first and the sound.
  static var headerCount: Int { get }
  /// The start of the packet with the Vorbis comment.
  static var commentSignature: [UInt8] { get }

  /// Returns whether a packet after the first may be one of those before the sound.
  static func isHeader(_ packet: [UInt8]) -> Bool

  /// Parses the packets before the sound.
  ///
  /// - Throws: `nothingPlayable` if they are damaged, or the stream is of a kind that cannot be decoded.
  init(_ headers: OggHeaders, _ path: TrackPath) throws(PlayerError)

  /// The number of frames per second.
  var sampleRate: Int { get }
  var channelCount: Int { get }
  /// How more than two channels become two, or `nil` if there are no more.
  var mix: StereoDownmix? { get }
  /// The number of frames at the start of the stream that only prepare the decoder.
  var preSkip: Int64 { get }
  /// The number of frames that must be decoded before a position so that the frames there are those of linear
  /// decoding.
  var preRoll: Int64 { get }
  /// Whether the stream declares a constant bitrate, or `nil` if it declares nothing.
  var isBitrateConstant: Bool? { get }

  /// Returns the size of a packet's block in the codec's unit, or `nil` if the packet has no sound.
  func blockSize(of packet: [UInt8]) -> Int?

  /// Returns the number of frames that a block yields after another one, or after none.
  func frameCount(of block: Int, after previous: Int?) -> Int

  /// Creates a decoder, or returns `nil` if there is not enough memory, or the stream is damaged.
  func makeDecoder() -> (any OggPacketDecoder)?
}

extension OggCodec {
  /// The format of the decoded stream.
  var format: PCMFormat { PCMFormat(sampleRate: sampleRate, channelCount: min(2, channelCount)) }
}
