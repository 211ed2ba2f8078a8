import PacketDecoding
package import PlayerModel
package import SoundDecoding

/// An open sound track of an MP4 file, decoded to frames of interleaved floats.
///
/// Opening a file only reads its tables. Damaged packets are replaced with silence of the same length,
/// so that positions stay right. More than two channels are mixed to stereo.
///
/// The class is not sendable: it is used by one thread at a time.
package final class MP4File: SoundFile {
  package private(set) var format: PCMFormat
  package let length: Int64
  package let reader: ByteReader

  private let track: SoundTrack
  private var sound: PacketSound
  /// The declared sampling rate, which is that of ``length``.
  private let declaredRate: Int

  /// Opens a track at its start.
  init(_ track: SoundTrack, _ reader: ByteReader, _ decoder: any PacketDecoder) {
    (self.track, self.reader) = (track, reader)
    length = Int64(track.played.count)
    declaredRate = track.config.sampleRate
    sound = PacketSound(track, reader, decoder)
    format = PCMFormat(
      sampleRate: declaredRate, channelCount: min(2, track.config.speakers.count))
  }

  package var isLengthExact: Bool { true }
  package var duration: Double { Double(length) / Double(declaredRate) }

  package var bitrate: Int { meanBitrate(ofBytes: track.packets.byteCount) }

  package var kind: String {
    // HE-AAC may be declared only in its packets.
    let isExtended = sound.format.map { $0.sampleRate > declaredRate } ?? false
    return isExtended ? "HE-AAC" : track.config.name
  }

  package var codec: String { track.config.codec }
  package var bitDepth: Int? { track.config.bitDepth }
  package var channelCount: Int { track.config.speakers.count }

  package var losses: [DecodingLoss] {
    DecodingLoss.all(roundedTo: (bitDepth ?? 0) > 24 ? 24 : nil, sound.mix)
  }

  package func persistentID(in reader: ByteReader) throws(PlayerError) -> PersistentID {
    try track.packets.persistentID(in: reader)
  }

  package func measure() throws(PlayerError) {
    // The length in the tables is exact.
  }

  package func read(
    into buffer: UnsafeMutableBufferPointer<Float>
  ) throws(PlayerError) -> PCMRead {
    precondition(buffer.count >= format.channelCount, "a buffer holds at least a frame")
    var filled = 0
    do throws(PlayerError) {
      while filled < buffer.count / format.channelCount {
        if !sound.isLoaded, try !sound.load() { break }
        if let decoded = sound.format, decoded != format {
          guard filled == 0 else { break }
          format = decoded
          return .formatChanged(decoded)
        }
        let start = filled * format.channelCount
        filled += sound.take(into: UnsafeMutableBufferPointer(rebasing: buffer[start...]))
      }
    } catch {
      if filled == 0 { throw error }
    }
    return filled > 0 ? .frames(filled) : .end
  }

  package func seek(
    to frame: Int64, while isWanted: () -> Bool
  ) throws(PlayerError) -> Bool {
    sound.move(to: min(max(0, frame), length))
    return true
  }
}
