import Mutation
import PlayerModel
import SoundDecoding
import TagReading

/// The part of a file without tags and a RIFF wrapper.
struct AudioExtent: Hashable {
  /// The offset of the first byte after the tags.
  private(set) var start: Int64
  /// The offset after the last byte before the tags.
  private(set) var end: Int64

  /// The maximum number of chunks in a RIFF file.
  private static let mostChunks = 64

  /// Finds the part of the file.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  init(_ reader: ByteReader) throws(PlayerError) {
    start = 0
    end = reader.source.size
    try skipTags(reader)
    if let chunk = try Self.soundChunk(at: start, before: end, in: reader) {
      (start, end) = (chunk.lowerBound, chunk.upperBound)
      try skipTags(reader)
    }
  }

  /// Returns the reason why the rest is not MPEG audio: it is empty, or has another signature; `nil` if it
  /// may be.
  func refusal(in reader: ByteReader) throws(PlayerError) -> PlayerError? {
    let path = reader.source.path
    guard start < end else {
      return PlayerError(
        .nothingPlayable, "\(path.encoded) contains only tags, no sound.")
    }
    let head = try reader.bytes(at: start, count: ForeignFormat.signatureSize)
    return ForeignFormat.unmistakable(head).map { .notPlayed(path, $0) }
  }

  private mutating func skipTags(_ reader: ByteReader) throws(PlayerError) {
    start = try TagBoundary.start(of: reader, from: start, before: end)
    end = try TagBoundary.end(of: reader, from: start, before: end)
  }

  /// Returns the range of the sound in a RIFF file that declares MPEG audio, or `nil` for any other file.
  private static func soundChunk(
    at start: Int64, before end: Int64, in reader: ByteReader
  ) throws(PlayerError) -> Range<Int64>? {
    let head = try reader.bytes(at: start, count: 12)
    guard head.count == 12, head.holds("RIFF"), head.holds("WAVE", at: 8) else { return nil }
    var isMPEG = false
    var offset = start + 12
    for _ in 0..<mostChunks where offset + 8 <= end {
      let chunk = try reader.bytes(at: offset, count: 10)
      guard chunk.count >= 8 else { return nil }
      let size = Int64(chunk.littleEndianWord(at: 4))
      let content = (offset + 8)..<min(end, offset + 8 + size)
      if chunk.holds("fmt "), chunk.count == 10 {
        // The format tags of RFC 2361: 0x50 for MPEG layers I and II, 0x55 for layer III.
        isMPEG = [0x50, 0x55].contains(chunk[8]) && chunk[9] == 0
      } else if chunk.holds("data") {
        return isMPEG ? content : nil
      }
      // Chunks are aligned to even offsets.
      offset += 8 + size + (mutated(12) ? 0 : size % 2)
    }
    return nil
  }
}
