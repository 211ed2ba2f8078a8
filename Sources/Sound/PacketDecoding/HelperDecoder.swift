package import DecoderProtocol
package import PlayerModel

/// Decodes the packets of a stream in `stimmung-decode`, which is started for the first ones.
///
/// A helper that crashes or hangs affects only this stream; later packets get a new one.
package final class HelperDecoder: PacketDecoder {
  private let codec: PacketCodec
  private let config: [UInt8]
  private let path: TrackPath
  private let pool: DecoderPool
  private var connection: DecoderConnection?

  /// Creates a decoder for a stream of the file at `path`.
  package init(
    _ codec: PacketCodec, config: [UInt8], of path: TrackPath, by pool: DecoderPool = .ofThread
  ) {
    (self.codec, self.config, self.path, self.pool) = (codec, config, path, pool)
  }

  deinit {
    if let connection { pool.giveBack(connection) }
  }

  package func decode(_ packets: [[UInt8]]) throws(PlayerError) -> DecodedSound {
    let connection = try openConnection()
    // Cleared until the helper has answered, because any failure in between ends it.
    self.connection = nil
    let sound = try connection.decode(packets, of: path)
    self.connection = connection
    return sound
  }

  package func reset() throws(PlayerError) {
    guard let connection else { return }
    self.connection = nil
    try begin(in: connection)
    self.connection = connection
  }

  /// Returns a helper in which this stream is open.
  private func openConnection() throws(PlayerError) -> DecoderConnection {
    if let connection { return connection }
    let connection = try pool.take()
    try begin(in: connection)
    return connection
  }

  /// Opens the stream in a helper, with a new decoder, whose samples do not depend on what was decoded before.
  private func begin(in connection: DecoderConnection) throws(PlayerError) {
    try connection.begin(.open(codec, config: config), of: path)
  }
}
