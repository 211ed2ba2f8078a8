package import DecoderProtocol
package import PlayerModel

/// Decodes the packets of a stream in `stimmung-decode`, which it starts when it gets the first ones.
///
/// A helper that dies or hangs costs only this stream: what follows gets another one.
package final class HelperDecoder: PacketDecoder {
  private let codec: PacketCodec
  private let config: [UInt8]
  private let path: TrackPath
  private let pool: DecoderPool
  private var line: DecoderLine?

  /// Creates a decoder for a stream of the file at `path`.
  package init(
    _ codec: PacketCodec, config: [UInt8], of path: TrackPath, by pool: DecoderPool = .shared
  ) {
    (self.codec, self.config, self.path, self.pool) = (codec, config, path, pool)
  }

  deinit {
    if let line { pool.giveBack(line) }
  }

  package func decode(_ packets: [[UInt8]]) throws(PlayerError) -> DecodedSound {
    let line = try openLine()
    // Cleared until the helper has answered, because any failure in between ends it.
    self.line = nil
    let sound = try line.decode(packets, of: path)
    self.line = line
    return sound
  }

  package func reset() throws(PlayerError) {
    guard let line else { return }
    self.line = nil
    try line.begin(.reset, of: path)
    self.line = line
  }

  /// Returns the helper with this stream, which is begun if necessary.
  private func openLine() throws(PlayerError) -> DecoderLine {
    if let line { return line }
    let line = try pool.take()
    try line.begin(.open(codec, config: config), of: path)
    return line
  }
}
