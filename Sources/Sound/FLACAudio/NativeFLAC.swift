import PlayerModel
import SoundDecoding
import VorbisComments

/// A FLAC stream without a container.
struct NativeFLAC: FLACContainer {
  /// The numbers of bytes at the end of the file in which the last frame is searched, one after the other.
  private static let reaches: [Int64] = [32 << 10, 256 << 10, 4 << 20]
  /// The number of bytes that are searched first: silence, with which most music ends, has frames of 10 to 20 bytes.
  private static let leastReach: Int64 = 32

  let name = "FLAC"
  let info: FLACStreamInfo
  let first: FLACFrame
  private let blocks: FLACBlocks
  private let numbering: FrameNumbering
  private let sound: Range<Int64>

  /// Finds the stream in a file.
  ///
  /// - Throws: `nothingPlayable` if there is none.
  init(_ reader: ByteReader) throws(PlayerError) {
    let path = reader.source.path
    guard let blocks = try FLACBlocks(reader) else { throw .notOfFormat(FLACFormat.name, path) }
    guard let info = try blocks.info(in: reader) else { throw .damagedStart(FLACFormat.name, path) }
    let frames = NativeFrames(reader, info, nil, in: blocks.sound)
    guard let first = try frames.next() else { throw .noFrame(path) }
    (self.blocks, self.info, self.first) = (blocks, info, first)
    numbering = FrameNumbering(info, first: first.header)
    sound = first.offset..<blocks.sound.upperBound
  }

  var beginsWithFirst: Bool { first.offset == blocks.sound.lowerBound }
  var byteCount: Int64 { Int64(sound.count) }

  func frames(in reader: ByteReader) -> any FrameSource<FLACFrame> {
    NativeFrames(reader, info, numbering, in: sound)
  }

  func end(in reader: ByteReader) throws(PlayerError) -> Int64? {
    // Usually, the last frame is not larger than this, and nothing follows it.
    let likely = Int64(info.mostFrameBytes ?? 4 * first.byteCount)
    for reach in [Self.leastReach] + [likely].filter({ $0 < Self.reaches[0] }) + Self.reaches {
      let start = max(sound.lowerBound, sound.upperBound - reach)
      let frames = NativeFrames(reader, info, numbering, in: start..<sound.upperBound)
      if let end = try frames.lastEnd() { return end }
      if start == sound.lowerBound { break }
    }
    return nil
  }

  func comment(in reader: ByteReader) throws(PlayerError) -> VorbisComment {
    try blocks.comment(in: reader)
  }

  /// Returns the `SoundDigest` of the bytes from the first frame to the end, without tags of other formats.
  func persistentID(in reader: ByteReader) throws(PlayerError) -> PersistentID {
    try PersistentID(soundIn: sound, of: reader)
  }
}
