import PlayerModel

/// The properties of a stream: FLAC's STREAMINFO (RFC 9639, section 8.2).
struct FLACStreamInfo: Hashable, Sendable {
  /// The size of the block without its header.
  static let size = 34
  /// The rates that are accepted; a lower or higher one is a sign of damage.
  private static let rates = 1000...768_000

  let shortestBlock: Int
  let longestBlock: Int
  /// The size of the largest frame in bytes that the encoder declares, or `nil` if it does not know.
  let mostFrameBytes: Int?
  /// Frames per second.
  let sampleRate: Int
  let channelCount: Int
  let bitsPerSample: Int
  /// The number of frames that the encoder declares, or `nil` if it does not know.
  let total: Int64?

  /// Parses the block, or returns `nil` if it is too short, or its values are impossible.
  init?(_ bytes: some Collection<UInt8>) {
    let bytes = Array(bytes.prefix(Self.size))
    guard bytes.count == Self.size else { return nil }
    let packed = bytes[10..<18].reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    shortestBlock = Int(bytes[0]) << 8 | Int(bytes[1])
    longestBlock = Int(bytes[2]) << 8 | Int(bytes[3])
    let frameBytes = bytes[7..<10].reduce(0) { $0 << 8 | Int($1) }
    mostFrameBytes = frameBytes > 0 ? frameBytes : nil
    sampleRate = Int(packed >> 44)
    channelCount = Int(packed >> 41 & 7) + 1
    bitsPerSample = Int(packed >> 36 & 31) + 1
    let total = Int64(packed & (1 << 36 - 1))
    self.total = total > 0 ? total : nil
    guard Self.rates.contains(sampleRate), bitsPerSample >= 4 else { return nil }
  }

  /// The block size of a stream whose blocks all have the same size except the last, or `nil` if they vary.
  var fixedBlock: Int? { shortestBlock == longestBlock && longestBlock > 0 ? longestBlock : nil }

  /// The start of a stream with this format and blocks of any size, for a decoder that receives single frames.
  var streamHead: [UInt8] {
    let lastStreamInfo: [UInt8] = [0x80, 0, 0, UInt8(Self.size)]
    let packed =
      UInt64(sampleRate) << 44 | UInt64(channelCount - 1) << 41 | UInt64(bitsPerSample - 1) << 36
    // A decoder computes positions from a fixed size, and refuses frames if the size may vary.
    let blocks: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF]
    return Array("fLaC".utf8) + lastStreamInfo + blocks + [UInt8](repeating: 0, count: 6)
      + withUnsafeBytes(of: packed.bigEndian) { Array($0) } + [UInt8](repeating: 0, count: 16)
  }
}
