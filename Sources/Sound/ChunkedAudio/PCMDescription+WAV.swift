import PlayerModel
import SoundDecoding

/// The chunk `fmt ` of WAV files: WAVEFORMATEX and WAVEFORMATEXTENSIBLE, with the numbers of RFC 2361.
extension PCMDescription {
  private static let integers: UInt16 = 1
  private static let floats: UInt16 = 3
  private static let extensible: UInt16 = 0xFFFE
  /// Encodings that MPEGAudio decodes.
  private static let mpeg: [UInt16] = [0x50, 0x55]
  private static let leastSize = 16
  /// The size of the extensible form, which has a second number and a channel mask.
  private static let extensibleSize = 40

  /// Reads the description.
  ///
  /// - Throws: `PlayerError` if the chunk is damaged, or names an unsupported encoding.
  init(wav chunk: Chunk?, of reader: ByteReader) throws(PlayerError) {
    let path = reader.source.path
    guard let chunk, let bytes = try Self.bytes(of: chunk, in: reader) else {
      throw .damagedStart("WAV", path)
    }
    func number(at offset: Int) -> Int {
      Int(ByteOrder.little.number(UInt16.self, at: offset, of: bytes))
    }
    let (channels, container) = (number(at: 2), number(at: 14))
    let rate = Int(bytes.littleEndianWord(at: 4))
    var (bits, speakers) = (container, [Speaker]?.none)
    let tag = Self.tag(bytes)
    if number(at: 0) == Int(Self.extensible), bytes.count == Self.extensibleSize {
      if number(at: 18) > 0, number(at: 18) < container { bits = number(at: 18) }
      speakers = Speaker.speakers(inMask: bytes.littleEndianWord(at: 20), count: channels)
    }
    guard let encoding = Self.encoding(tag, bits: container) else {
      guard container > 0 else { throw .damagedStart("WAV", path) }
      guard tag != Self.integers, tag != Self.floats else {
        throw .unplayable("WAV", path, with: "samples of \(container) bit")
      }
      throw .unplayable("WAV", path, with: Self.names[tag] ?? "encoding \(tag)")
    }
    try self.init(
      sampleRate: rate, channelCount: channels, encoding, bits: bits, speakers: speakers, in: "WAV",
      path)
    guard number(at: 12) == 0 || number(at: 12) == frameSize else {
      throw .damagedStart("WAV", path)
    }
  }

  /// Returns whether the sound is MPEG audio, which is only wrapped in a WAV file.
  static func isMPEG(_ chunk: Chunk, of reader: ByteReader) throws(PlayerError) -> Bool {
    let bytes = try reader.bytes(at: chunk.content.lowerBound, count: min(2, chunk.content.count))
    return bytes.count == 2 && mpeg.contains(ByteOrder.little.number(at: 0, of: bytes))
  }

  private static func bytes(
    of chunk: Chunk, in reader: ByteReader
  ) throws(PlayerError) -> UnsafeRawBufferPointer? {
    let count = min(chunk.content.count, extensibleSize)
    let bytes = try reader.bytes(at: chunk.content.lowerBound, count: count)
    return bytes.count >= leastSize ? bytes : nil
  }

  /// Returns the number of the encoding, which begins the identifier of the extensible form.
  private static func tag(_ bytes: UnsafeRawBufferPointer) -> UInt16 {
    let tag = ByteOrder.little.number(UInt16.self, at: 0, of: bytes)
    guard tag == extensible, bytes.count == extensibleSize else { return tag }
    return ByteOrder.little.number(at: 24, of: bytes)
  }

  private static func encoding(_ tag: UInt16, bits: Int) -> SampleEncoding? {
    switch (tag, bits) {
    case (integers, 1...8): SampleEncoding(kind: .unsigned, byteCount: 1, order: .little)
    case (integers, 9...32):
      SampleEncoding(kind: .signed, byteCount: (bits + 7) / 8, order: .little)
    case (floats, 32), (floats, 64):
      SampleEncoding(kind: .float, byteCount: bits / 8, order: .little)
    default: nil
    }
  }

  private static let names: [UInt16: String] = [
    0x02: "Microsoft ADPCM", 0x06: "A-law", 0x07: "µ-law", 0x11: "IMA ADPCM", 0x14: "G.723 ADPCM",
    0x31: "GSM 6.10", 0x40: "G.721 ADPCM", 0x50: "MPEG audio", 0x55: "MP3", 0x92: "AC-3",
    0xFF: "AAC",
    0x161: "Windows Media Audio", 0x162: "Windows Media Audio", 0x163: "Windows Media Audio",
    0x270: "ATRAC3", 0x1610: "AAC", 0x2000: "AC-3", 0x2001: "DTS",
  ]
}
