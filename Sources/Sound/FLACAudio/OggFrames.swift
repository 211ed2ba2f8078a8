import OggPages
import PlayerModel
import SoundDecoding

/// The frames of an Ogg FLAC stream, each of which is a packet.
final class OggFrames: FrameSource {
  private let reader: ByteReader
  private let info: FLACStreamInfo
  private let numbering: FrameNumbering?
  private let sound: OggSound
  private var packets: OggPacketReader
  private var limit = Int64.max
  /// Whether pages were lost before the frame that was returned last.
  private(set) var followsGap = false

  /// Creates a source of all frames.
  ///
  /// - Parameter numbering: The numbering, or `nil` if only the first frame is wanted.
  init(
    _ reader: ByteReader, _ info: FLACStreamInfo, _ numbering: FrameNumbering?, of sound: OggSound
  ) {
    (self.reader, self.info, self.numbering) = (reader, info, numbering)
    self.sound = sound
    packets = sound.packets(in: reader, from: sound.start)
  }

  func next() throws(PlayerError) -> FLACFrame? {
    while let packet = try packets.next() {
      let header = packet.bytes.withUnsafeBytes { FLACFrameHeader($0) }
      guard let header, header.fits(info) else { continue }
      guard packet.pageEnd < limit else { break }
      let numbering = numbering ?? FrameNumbering(info, first: header)
      followsGap = packet.followsGap
      return FLACFrame(
        header: header, positions: numbering.positions(of: header), bytes: packet.bytes,
        offset: packet.pageEnd)
    }
    return nil
  }

  func move(to position: Int64) throws(PlayerError) {
    let page = try sound.stream.page(reaching: position, from: sound.start, in: reader)
    packets = sound.packets(in: reader, from: page)
  }

  func end(before offset: Int64) {
    limit = min(limit, offset)
  }
}
