import PlayerModel
import SoundDecoding

/// The chunk `COMM` of AIFF and AIFF-C files (Apple, Audio Interchange File Format, 1989 and 1991).
extension PCMDescription {
  private static let commonSize = 18
  /// The size with the encoding of AIFF-C.
  private static let encodedSize = 22

  /// Reads the description, and the number of frames.
  ///
  /// - Throws: `PlayerError` if the chunk is damaged, or names an unsupported encoding.
  static func aiff(
    _ chunk: Chunk?, isEncoded: Bool, of reader: ByteReader
  ) throws(PlayerError) -> (description: PCMDescription, frameCount: Int64) {
    let path = reader.source.path
    let size = isEncoded ? encodedSize : commonSize
    guard let chunk, chunk.content.count >= size else { throw .damagedStart("AIFF", path) }
    let bytes = try reader.bytes(at: chunk.content.lowerBound, count: size)
    guard bytes.count == size else { throw .damagedStart("AIFF", path) }
    let channels = Int(ByteOrder.big.number(Int16.self, at: 0, of: bytes))
    let bits = Int(ByteOrder.big.number(Int16.self, at: 6, of: bytes))
    let id: ChunkID = isEncoded ? ChunkID(bytes.bigEndianWord(at: 18)) : "NONE"
    guard let (encoding, usedBits) = Self.encoding(id, bits: bits) else {
      guard bits > 0 else { throw .damagedStart("AIFF", path) }
      if integers[id] != nil { throw .unplayable("AIFF", path, with: "samples of \(bits) bit") }
      throw .unplayable("AIFF", path, with: names[id] ?? "encoding “\(id.text)”")
    }
    let description = try PCMDescription(
      sampleRate: rate(bytes), channelCount: channels, encoding, bits: usedBits, speakers: nil,
      in: "AIFF", path)
    return (description, Int64(bytes.bigEndianWord(at: 2)))
  }

  /// Returns the rate, which is a float of 80 bits, or 0 if it is out of range.
  private static func rate(_ bytes: UnsafeRawBufferPointer) -> Int {
    let exponent = Int(ByteOrder.big.number(UInt16.self, at: 8, of: bytes)) - 16_383
    let digits = ByteOrder.big.number(UInt64.self, at: 10, of: bytes)
    guard (0..<32).contains(exponent) else { return 0 }
    let rate = Double(sign: .plus, exponent: exponent - 63, significand: Double(digits))
    return Int(rate.rounded())
  }

  /// Returns an encoding and the number of its bits that are used.
  private static func encoding(_ id: ChunkID, bits: Int) -> (SampleEncoding, bits: Int)? {
    if let count = floats[id] {
      return (SampleEncoding(kind: .float, byteCount: count, order: .big), 8 * count)
    }
    guard let (fixed, order) = integers[id] else { return nil }
    let count = fixed ?? (bits + 7) / 8
    guard (1...4).contains(count) else { return nil }
    let isUnsigned = id == "raw " && count == 1
    let encoding = SampleEncoding(
      kind: isUnsigned ? .unsigned : .signed, byteCount: count, order: order)
    return (encoding, (1...(8 * count)).contains(bits) ? bits : 8 * count)
  }

  /// The encodings of integers, with the number of bytes, or `nil` if the number of bits determines it.
  private static let integers: [ChunkID: (byteCount: Int?, order: ByteOrder)] = [
    "NONE": (nil, .big), "twos": (nil, .big), "raw ": (nil, .big), "sowt": (nil, .little),
    "in24": (3, .big), "in32": (4, .big), "42ni": (3, .little), "23ni": (4, .little),
  ]

  /// The encodings of floats, with the number of bytes.
  private static let floats: [ChunkID: Int] = ["fl32": 4, "FL32": 4, "fl64": 8, "FL64": 8]

  private static let names: [ChunkID: String] = [
    "ulaw": "µ-law", "ULAW": "µ-law", "alaw": "A-law", "ALAW": "A-law", "ima4": "IMA ADPCM",
    "MAC3": "MACE 3:1", "MAC6": "MACE 6:1", "GSM ": "GSM 6.10", "QDM2": "QDesign Music",
    "QDMC": "QDesign Music", "G722": "G.722", "G726": "G.726", "ADP4": "DVI ADPCM",
  ]
}
