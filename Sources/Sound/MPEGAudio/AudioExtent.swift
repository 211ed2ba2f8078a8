import PlayerModel
import SoundDecoding
import TagReading

/// The part of a file that is left when tags and a RIFF wrapper are taken off.
struct AudioExtent: Hashable {
  /// Where the first byte that is no tag stands.
  private(set) var start: Int64
  /// The place after the last byte that is no tag.
  private(set) var end: Int64

  /// More than any honest file has of tags at one end, or of chunks in a RIFF file.
  private static let mostParts = 64

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

  /// Why what is left is no MPEG audio: because nothing is, or by how it begins; nil if it may be some.
  func refusal(in reader: ByteReader) throws(PlayerError) -> PlayerError? {
    let path = reader.source.path
    guard start < end else {
      return PlayerError(
        .nothingPlayable, "\(path.encoded) contains only tags, no MPEG audio.")
    }
    return ForeignFormat.unmistakable(try reader.bytes(at: start, count: 64))
      .map { PlayerError.notMPEGAudio(path, but: $0) }
  }

  private mutating func skipTags(_ reader: ByteReader) throws(PlayerError) {
    for _ in 0..<Self.mostParts {
      guard let length = try TagBoundary.leadingTag(at: start, before: end, in: reader) else {
        break
      }
      start += length
    }
    for _ in 0..<Self.mostParts {
      guard let length = try TagBoundary.trailingTag(before: end, from: start, in: reader) else {
        break
      }
      end -= length
    }
  }

  /// The place of the sound in a RIFF file that says it is MPEG audio, nil in every other file.
  private static func soundChunk(
    at start: Int64, before end: Int64, in reader: ByteReader
  ) throws(PlayerError) -> Range<Int64>? {
    let head = try reader.bytes(at: start, count: 12)
    guard head.count == 12, head.holds("RIFF"), head.holds("WAVE", at: 8) else { return nil }
    var isMPEG = false
    var offset = start + 12
    for _ in 0..<mostParts where offset + 8 <= end {
      let chunk = try reader.bytes(at: offset, count: 10)
      guard chunk.count >= 8 else { return nil }
      let size = Int64(chunk.littleEndianWord(at: 4))
      let content = (offset + 8)..<min(end, offset + 8 + size)
      if chunk.holds("fmt "), chunk.count == 10 {
        // Format tags of RFC 2361: 0x50 MPEG layers I and II, 0x55 layer III.
        isMPEG = [0x50, 0x55].contains(chunk[8]) && chunk[9] == 0
      } else if chunk.holds("data") {
        return isMPEG ? content : nil
      }
      // Chunks start at even places.
      offset += 8 + size + size % 2
    }
    return nil
  }
}
