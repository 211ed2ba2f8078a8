import OggPages
import PlayerModel
import SoundDecoding

/// The frames of an Ogg FLAC stream, each of which is a packet.
final class OggFrames: FrameSource {
  private let reader: ByteReader
  private let info: FLACStreamInfo
  private let numbering: FrameNumbering?
  private let stream: OggStream
  private let start: Int64
  private var packets: OggPacketReader
  private var limit = Int64.max
  /// Whether pages were lost before the frame that was returned last.
  private(set) var followsGap = false

  /// Creates a source of the frames from the offset `start` of a file on.
  ///
  /// - Parameter numbering: The numbering, or `nil` if only the first frame is wanted.
  init(
    _ reader: ByteReader, _ info: FLACStreamInfo, _ numbering: FrameNumbering?,
    of stream: OggStream, from start: Int64
  ) {
    (self.reader, self.info, self.numbering) = (reader, info, numbering)
    (self.stream, self.start) = (stream, start)
    packets = OggPacketReader(reader, of: stream.serial, from: start, before: stream.end)
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
    let page = try stream.page(reaching: position, from: start, in: reader)
    packets = OggPacketReader(reader, of: stream.serial, from: page, before: stream.end)
  }

  func end(before offset: Int64) {
    limit = min(limit, offset)
  }
}
