package import PlayerModel

/// A decoder of the packets of one stream, used by one thread at a time.
package protocol PacketDecoder: AnyObject {
  /// Decodes packets that follow those of the previous call.
  ///
  /// - Throws: `PlayerError` with a sentence that names the file. The next packets must then follow a ``reset()``.
  func decode(_ packets: [[UInt8]]) throws(PlayerError) -> DecodedSound

  /// Forgets the decoded packets, because the next one is from another position.
  ///
  /// - Throws: `PlayerError` with a sentence that names the file.
  func reset() throws(PlayerError)
}
