package import PlayerModel

/// A decoder of the packets of one stream, used by one thread at a time.
package protocol PacketDecoder: AnyObject {
  /// Decodes packets that follow those of the last call.
  ///
  /// - Throws: `PlayerError` with a sentence that names the file. The next packets must then follow a ``reset()``.
  func decode(_ packets: [[UInt8]]) throws(PlayerError) -> DecodedSound

  /// Forgets the packets that were decoded, because the next one is from another place.
  ///
  /// - Throws: `PlayerError` with a sentence that names the file.
  func reset() throws(PlayerError)
}
