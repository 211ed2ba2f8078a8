import PlayerModel
import SoundDecoding
import TagReading

/// The chunks of a WAV or AIFF file.
struct ChunkedFile {
  /// A kind of file.
  enum Kind: Sendable {
    case wav
    /// RF64 or BW64, whose sizes may have 64 bits.
    case rf64
    case aiff
    /// AIFF-C, which names the encoding of its sound.
    case aifc
  }

  /// The size of the file's own header.
  private static let headerSize: Int64 = 12

  let kind: Kind
  /// The offset of the header, after tags of other formats.
  let start: Int64
  private(set) var chunks: [Chunk] = []
  /// The offset after the last chunk.
  private(set) var end: Int64
  /// Whether all sizes and padding are correct, so that chunks can be changed.
  private(set) var isRegular: Bool

  /// Finds the chunks of a file, up to the first with the name `last`, or returns `nil` if it is of another kind.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  init?(_ reader: ByteReader, upTo last: ChunkID? = nil) throws(PlayerError) {
    guard let (kind, start) = try Self.kind(of: reader) else { return nil }
    (self.kind, self.start) = (kind, start)
    let sizes = try reader.bytes(at: start, count: Int(Self.headerSize))
    let declaredEnd = start + 8 + Int64(kind.order.number(UInt32.self, at: 4, of: sizes))
    let size = reader.source.size
    let range = (start + Self.headerSize)..<size
    var longSizes = LongSizes()
    if kind == .rf64 {
      var first = ChunkReader(reader, kind.order, in: range)
      if let chunk = try first.next(), chunk.id == "ds64" {
        longSizes = try LongSizes(chunk.content, of: reader)
      }
    }
    var chunkReader = ChunkReader(
      reader, kind.order, in: range, streamed: kind.sound, longSizes)
    while let chunk = try chunkReader.next() {
      chunks.append(chunk)
      if chunk.id == last { break }
    }
    end = chunkReader.offset
    // Some programs do not pad the sound at the end of a file.
    let padded = chunks.last?.id == kind.sound ? chunks.dropLast() : chunks[...]
    isRegular =
      chunks.allSatisfy(\.isComplete) && padded.allSatisfy(\.isAligned)
      && end >= min(declaredEnd, size) - 1
  }

  /// Returns the kind of a file and the offset of its header, or `nil` if the file is neither WAV nor AIFF.
  static func kind(of reader: ByteReader) throws(PlayerError) -> (kind: Kind, start: Int64)? {
    let start = try TagBoundary.start(of: reader)
    let bytes = try reader.bytes(at: start, count: Int(headerSize))
    if bytes.holds("WAVE", at: 8) {
      if bytes.holds("RIFF") { return (.wav, start) }
      return bytes.holds("RF64") || bytes.holds("BW64") ? (.rf64, start) : nil
    }
    guard bytes.holds("FORM") else { return nil }
    if bytes.holds("AIFF", at: 8) { return (.aiff, start) }
    return bytes.holds("AIFC", at: 8) ? (.aifc, start) : nil
  }

  /// Returns the first chunk with one of the given names.
  func first(_ ids: ChunkID...) -> Chunk? { chunks.first { ids.contains($0.id) } }
}

extension ChunkedFile.Kind {
  /// The order of bytes in sizes.
  var order: ByteOrder {
    switch self {
    case .wav, .rf64: .little
    case .aiff, .aifc: .big
    }
  }

  /// The name of the chunk with the sound.
  var sound: ChunkID {
    switch self {
    case .wav, .rf64: "data"
    case .aiff, .aifc: "SSND"
    }
  }

  /// The name of the format.
  var name: String {
    switch self {
    case .wav, .rf64: "WAV"
    case .aiff, .aifc: "AIFF"
    }
  }
}
