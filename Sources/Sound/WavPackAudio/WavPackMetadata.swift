import PlayerModel
import SoundDecoding

/// The metadata of a block that describes the sound (WavPack 4 and 5 File Format, “Metadata Sub-Blocks”).
struct WavPackMetadata: Hashable, Sendable {
  /// The maximum number of pieces of metadata in a block.
  private static let mostPieces = 64
  private static let channelInfo: UInt8 = 0x0D
  private static let sampleRateInfo: UInt8 = 0x27

  /// Frames per second, or `nil` if the flags have the rate.
  private(set) var sampleRate: Int?
  /// The number of channels, or `nil` if there are one or two.
  private(set) var channelCount: Int?
  /// The loudspeakers, as in WAV.
  private(set) var channelMask: UInt32 = 0

  /// Reads the metadata of a block, whose bytes after the header are in `range`.
  init(_ range: Range<Int64>, of reader: ByteReader) throws(PlayerError) {
    var offset = range.lowerBound
    for _ in 0..<Self.mostPieces where offset + 2 <= range.upperBound {
      let head = try reader.bytes(at: offset, count: 4)
      guard head.count == 4 else { return }
      let (isLarge, isOdd) = (head[0] & 0x80 != 0, head[0] & 0x40 != 0)
      let words = Int64(head[1]) | (isLarge ? Int64(head[2]) << 8 | Int64(head[3]) << 16 : 0)
      let start = offset + (isLarge ? 4 : 2)
      offset = start + 2 * words
      let count = min(2 * words - (isOdd ? 1 : 0), 8)
      guard offset <= range.upperBound, count > 0 else { continue }
      let content = try reader.bytes(at: start, count: Int(count))
      switch head[0] & 0x3F {
      case Self.channelInfo: readChannels(content)
      case Self.sampleRateInfo where content.count >= 3:
        sampleRate = Int(content[0]) | Int(content[1]) << 8 | Int(content[2]) << 16
      default: break
      }
    }
  }

  /// Reads the number of channels, which has twelve bits in the longer form, and the mask.
  private mutating func readChannels(_ content: UnsafeRawBufferPointer) {
    var mask = content.dropFirst(1)
    if content.count >= 6 {
      channelCount = (Int(content[0]) | Int(content[2] & 0xF) << 8) + 1
      mask = content.dropFirst(3)
    } else {
      channelCount = Int(content[0])
    }
    channelMask = mask.prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
