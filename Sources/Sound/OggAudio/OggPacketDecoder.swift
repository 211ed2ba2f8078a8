/// Decodes packets of a stream, one at a time.
package protocol OggPacketDecoder: AnyObject {
  /// The frames of the last packet, interleaved, in one or two channels.
  var samples: [Float] { get }

  /// Forgets all earlier packets.
  func reset()

  /// Decodes a packet into ``samples``, which then have exactly `count` frames; those that are missing are silent.
  func decode(_ packet: [UInt8], frames count: Int)
}
