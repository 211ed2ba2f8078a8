import OggPages
import PlayerModel
import SoundDecoding
import SoundIdentity
import VorbisComments

/// A FLAC stream in Ogg.
struct OggFLAC: FLACContainer {
  let name = "Ogg FLAC"
  let info: FLACStreamInfo
  let first: FLACFrame
  let beginsWithFirst: Bool
  private let comment: VorbisComment
  private let sound: OggSound
  private let numbering: FrameNumbering
  /// The position at the end of the last page, or `nil` if no such page was found.
  private let lastPosition: Int64?

  /// Finds the stream in a file.
  ///
  /// - Throws: `nothingPlayable` if there is none, or several of them.
  init(_ reader: ByteReader) throws(PlayerError) {
    let path = reader.source.path
    guard let head = try OggFLACHead(reader) else { throw .notOfFormat(FLACFormat.name, path) }
    guard let info = head.info else { throw .damagedStart(FLACFormat.name, path) }
    let last = try head.headers.stream.last(in: reader)
    guard !last.isFollowed else { throw .chained(path) }
    let sound = head.headers.sound
    let frames = OggFrames(reader, info, nil, of: sound)
    guard let first = try frames.next() else { throw .noFrame(path) }
    (comment, self.sound, self.info, self.first) = (head.comment, sound, info, first)
    beginsWithFirst = !frames.followsGap
    numbering = FrameNumbering(info, first: first.header)
    lastPosition = last.page?.granule
  }

  var byteCount: Int64 { sound.byteCount }

  func frames(in reader: ByteReader) -> any FrameSource<FLACFrame> {
    OggFrames(reader, info, numbering, of: sound)
  }

  func end(in reader: ByteReader) throws(PlayerError) -> Int64? { lastPosition }

  func comment(in reader: ByteReader) throws(PlayerError) -> VorbisComment {
    comment
  }

  /// Returns the `PacketDigest` of the frames and the position at their end.
  func persistentID(in reader: ByteReader) throws(PlayerError) -> PersistentID {
    func isSound(_ packet: [UInt8]) -> Bool {
      packet.withUnsafeBytes { FLACFrameHeader($0) }?.fits(info) == true
    }
    return PacketDigest.persistentID(
      end: lastPosition ?? 0,
      first: try sound.firstBytes(PacketDigest.blockSize, in: reader, where: isSound),
      last: try sound.lastBytes(PacketDigest.blockSize, in: reader, where: isSound))
  }
}
