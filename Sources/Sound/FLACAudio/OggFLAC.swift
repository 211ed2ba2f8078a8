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
  private let head: OggFLACHead
  private let numbering: FrameNumbering
  /// The position at the end of the last page, or `nil` if no such page was found.
  private let lastPosition: Int64?

  /// Finds the stream in a file.
  ///
  /// - Throws: `nothingPlayable` if there is none, or several of them.
  init(_ reader: ByteReader) throws(PlayerError) {
    let path = reader.source.path
    guard let head = try OggFLACHead(reader) else { throw .notFLAC(path) }
    guard let info = head.info else { throw .noStreamInfo(path) }
    let last = try head.stream.last(in: reader)
    guard !last.isFollowed else { throw .chained(path) }
    let frames = OggFrames(reader, info, nil, of: head.stream, from: head.end)
    guard let first = try frames.next() else { throw .noFrame(path) }
    (self.head, self.info, self.first) = (head, info, first)
    beginsWithFirst = !frames.followsGap
    numbering = FrameNumbering(info, first: first.header)
    lastPosition = last.page?.granule
  }

  var byteCount: Int64 { head.stream.end - head.end }

  func frames(in reader: ByteReader) -> any FrameSource<FLACFrame> {
    OggFrames(reader, info, numbering, of: head.stream, from: head.end)
  }

  func end(in reader: ByteReader) throws(PlayerError) -> Int64? { lastPosition }

  func comment(in reader: ByteReader) throws(PlayerError) -> VorbisComment {
    head.comment
  }

  /// Returns the `PacketDigest` of the frames and the position at their end.
  func persistentID(in reader: ByteReader) throws(PlayerError) -> PersistentID {
    var begin: [UInt8] = []
    let frames = frames(in: reader)
    while begin.count < PacketDigest.blockSize, let frame = try frames.next() {
      begin += frame.bytes
    }
    return PacketDigest.persistentID(
      end: lastPosition ?? 0, first: begin, last: try lastBytes(in: reader))
  }

  /// Returns the last bytes of the frames, at least as many as the identity depends on if there are that many.
  private func lastBytes(in reader: ByteReader) throws(PlayerError) -> [UInt8] {
    var reach = Int64(OggPage.mostBytes)
    while true {
      let start = max(head.end, head.stream.end - reach)
      let frames = OggFrames(reader, info, numbering, of: head.stream, from: start)
      var bytes: [UInt8] = []
      while let frame = try frames.next() { bytes += frame.bytes }
      if bytes.count >= PacketDigest.blockSize || start == head.end { return bytes }
      reach *= 4
    }
  }
}
