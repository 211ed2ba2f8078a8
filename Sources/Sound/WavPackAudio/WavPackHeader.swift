import SoundDecoding

/// The header of a block (WavPack 4 and 5 File Format, “Block Header”).
struct WavPackHeader: Hashable, Sendable {
  /// The size of a header in bytes.
  static let size = 32
  private static let mostBlockBytes = 1 << 20
  private static let mostSamples = 0x30000
  private static let versions: ClosedRange<UInt16> = 0x402...0x410

  /// The number of bytes of the block, with its header.
  let blockSize: Int
  /// The positions of the samples, which are empty if the block has only metadata.
  let positions: Range<Int64>
  /// The number of samples of the stream, or `nil` if the encoder did not know it.
  let total: Int64?
  let flags: WavPackFlags

  /// Parses the header at the start of `bytes`, or returns `nil` if libwavpack would reject it.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= Self.size, bytes.holds("wvpk") else { return nil }
    let size = bytes.littleEndianWord(at: 4)
    let version = UInt16(bytes[9]) << 8 | UInt16(bytes[8])
    let count = bytes.littleEndianWord(at: 20)
    guard size % 2 == 0, size >= 24, size < Self.mostBlockBytes, count < Self.mostSamples,
      Self.versions.contains(version)
    else { return nil }
    blockSize = Int(size) + 8
    // Both numbers have 40 bits, whose highest eight were added later.
    let start = Int64(bytes[10]) << 32 | Int64(bytes.littleEndianWord(at: 16))
    positions = start..<(start + Int64(count))
    let (low, high) = (bytes.littleEndianWord(at: 12), Int64(bytes[11]))
    // If the lower 32 bits are all ones, the number is unknown, so numbers skip that value.
    total = low == .max ? nil : Int64(low) + high << 32 - high
    flags = WavPackFlags(rawValue: bytes.littleEndianWord(at: 24))
  }
}
