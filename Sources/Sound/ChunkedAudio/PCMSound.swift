import PlayerModel
import SoundDecoding

/// The format and place of the samples of a WAV or AIFF file.
struct PCMSound {
  let description: PCMDescription
  /// The bytes of all samples.
  let range: Range<Int64>

  /// Finds the samples.
  ///
  /// - Throws: `nothingPlayable` if there are no samples, or their encoding is not supported.
  init(_ file: ChunkedFile, of reader: ByteReader) throws(PlayerError) {
    let path = reader.source.path
    let content = file.first(file.kind.sound)?.content
    switch file.kind {
    case .wav, .rf64:
      description = try PCMDescription(wav: file.first("fmt "), of: reader)
      range = content ?? 0..<0
    case .aiff, .aifc:
      let (description, frameCount) = try PCMDescription.aiff(
        file.first("COMM"), isEncoded: file.kind == .aifc, of: reader)
      self.description = description
      let samples = try Self.samples(ofAIFF: content ?? 0..<0, in: reader)
      // Programs that write to a pipe omit the number.
      let size = frameCount > 0 ? frameCount * Int64(description.frameSize) : .max
      range = samples.prefix(Int(min(size, Int64(samples.count))))
    }
    guard range.count >= description.frameSize else { throw .noSamples(path, file.kind.name) }
  }

  /// The number of complete frames.
  var length: Int64 { Int64(range.count / description.frameSize) }

  /// Returns the part of the chunk SSND after its two fields, the first of which is an offset from there.
  private static func samples(
    ofAIFF content: Range<Int64>, in reader: ByteReader
  ) throws(PlayerError) -> Range<Int64> {
    let fields = try reader.bytes(at: content.lowerBound, count: min(8, content.count))
    guard fields.count == 8 else { return 0..<0 }
    return content.dropFirst(8 + Int(fields.bigEndianWord(at: 0)))
  }
}
