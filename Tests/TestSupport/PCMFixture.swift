/// A WAV or AIFF file for tests.
package struct PCMFixture: Sendable {
  /// A chunk: its name and content.
  package typealias Chunk = (id: String, content: [UInt8])

  package var isAIFF = false
  /// The encoding that AIFF-C names, or `nil` for AIFF and WAV.
  package var encoding: String?
  package var sampleRate = 44_100
  package var channelCount = 2
  /// The number of bits per sample: 8, 16, 24, 32, or 64 for floats.
  package var bits = 16
  package var isFloat = false
  package var frameCount = 3000
  /// The chunks before and after that with the sound.
  package var before: [Chunk] = []
  package var after: [Chunk] = []
  package var seed: UInt64 = 1

  /// Creates a file of 16 bits in stereo.
  package init(isAIFF: Bool = false) {
    self.isAIFF = isAIFF
  }

  private var isLittle: Bool { !isAIFF || ["sowt", "42ni", "23ni"].contains(encoding) }

  /// Random numbers for all samples, interleaved, whose highest bits are used.
  private var words: [UInt64] {
    var generator = SeededGenerator(seed: seed)
    return (0..<(frameCount * channelCount)).map { _ in generator.next() }
  }

  /// The samples that are played, interleaved; those of more than 24 bits are rounded.
  package var samples: [Float] {
    words.map { word in
      let value = Int64(bitPattern: word) >> Int64(64 - min(bits, 32))
      guard bits != 64 else { return Float(Self.double(word)) }
      return isFloat ? Self.float(word) : Float(value) / Float(1 << Int64(bits - 1))
    }
  }

  /// The bytes of all samples.
  package var sound: [UInt8] {
    words.flatMap { word -> [UInt8] in
      var value = word >> UInt64(64 - bits)
      if isFloat {
        value = bits == 64 ? Self.double(word).bitPattern : UInt64(Self.float(word).bitPattern)
      }
      // In WAV, samples of 8 bits are unsigned.
      if bits == 8, !isAIFF { value ^= 0x80 }
      return number(value, bits / 8)
    }
  }

  private static func float(_ word: UInt64) -> Float {
    Float(Int32(truncatingIfNeeded: word >> 40) - 1 << 23) / Float(1 << 23)
  }

  private static func double(_ word: UInt64) -> Double {
    Double(Int64(bitPattern: word)) / Double(UInt64(1) << 63)
  }

  /// Returns the bytes of a number in the byte order of the samples.
  private func number(_ number: UInt64, _ count: Int) -> [UInt8] {
    isLittle ? OggFixture.little(number, count) : FLACFixture.big(number, count)
  }

  /// The content of `fmt `.
  package var format: [UInt8] {
    let frameSize = channelCount * bits / 8
    return [(isFloat ? 3 : 1, 2), (channelCount, 2), (sampleRate, 4), (sampleRate * frameSize, 4)]
      .flatMap { OggFixture.little(UInt64($0.0), $0.1) }
      + OggFixture.little(UInt64(frameSize), 2) + OggFixture.little(UInt64(bits), 2)
  }

  /// Returns the content of `fmt ` with a channel mask, and the number of bits that are used.
  package func extensible(mask: UInt64, validBits: Int? = nil) -> [UInt8] {
    let plain = format
    let identifier: [UInt8] = [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
    return [0xFE, 0xFF] + plain.dropFirst(2) + [22, 0]
      + OggFixture.little(UInt64(validBits ?? bits), 2) + OggFixture.little(mask, 4)
      + plain.prefix(2) + identifier
  }

  /// The content of `COMM`.
  package var common: [UInt8] { common(frameCount: frameCount) }

  /// Returns the content of `COMM` with any number of frames.
  package func common(frameCount: Int) -> [UInt8] {
    let exponent = UInt64.bitWidth - 1 - UInt64(max(1, sampleRate)).leadingZeroBitCount
    let digits = sampleRate > 0 ? UInt64(sampleRate) << UInt64(63 - exponent) : 0
    let fields = [
      (channelCount, 2), (frameCount, 4), (bits, 2), (sampleRate > 0 ? 16_383 + exponent : 0, 2),
    ]
    return fields.flatMap { FLACFixture.big(UInt64($0.0), $0.1) } + FLACFixture.big(digits, 8)
      + (encoding.map { Array($0.utf8) + [0, 0] } ?? [])
  }

  /// The chunk with the sound.
  package var soundChunk: Chunk {
    isAIFF ? ("SSND", [UInt8](repeating: 0, count: 8) + sound) : ("data", sound)
  }

  /// The whole file.
  package var bytes: [UInt8] {
    let head: [Chunk] = [isAIFF ? ("COMM", common) : ("fmt ", format)]
    return file(head + before + [soundChunk] + after)
  }

  /// Returns a file of the same type with other chunks.
  package func file(_ chunks: [Chunk]) -> [UInt8] {
    let type = !isAIFF ? "WAVE" : encoding == nil ? "AIFF" : "AIFC"
    let content = Array(type.utf8) + chunks.flatMap { chunk($0) }
    return chunk((isAIFF ? "FORM" : "RIFF", content))
  }

  /// Returns the bytes of a chunk, with padding if it needs some.
  package func chunk(_ chunk: Chunk) -> [UInt8] {
    let size = UInt64(chunk.content.count)
    return Array(chunk.id.utf8) + (isAIFF ? FLACFixture.big(size, 4) : OggFixture.little(size, 4))
      + chunk.content + (size % 2 == 0 ? [] : [0])
  }

  /// Returns the chunk of a WAV file with a list of texts, each of which ends with NUL.
  package func info(_ texts: [(id: String, text: String)]) -> Chunk {
    infoOfBytes(texts.map { ($0.id, Array($0.text.utf8) + [0]) })
  }

  /// Returns the chunk of a WAV file with a list of texts that consist of any bytes.
  package func infoOfBytes(_ texts: [Chunk]) -> Chunk {
    ("LIST", Array("INFO".utf8) + texts.flatMap { chunk($0) })
  }
}
