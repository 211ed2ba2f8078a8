package import PlayerModel
package import SoundDecoding
import TagReading

extension OggStream {
  /// The starts of the first packets of Vorbis, Opus and FLAC.
  private static let signatures = ["\u{1}vorbis", "OpusHead", "\u{7F}FLAC"].map { Array($0.utf8) }

  /// Returns the first stream with sound that begins at the start of a file, after tags of other formats, or `nil` if
  /// there is none.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  package static func sound(in reader: ByteReader) throws(PlayerError) -> OggStream? {
    if let known = reader.stream as? OggStream { return known }
    let start = try TagBoundary.start(of: reader)
    guard try reader.bytes(at: start, count: 4).holds("OggS") else { return nil }
    let end = try TagBoundary.end(of: reader, from: start)
    let stream = try sound(in: start..<end, of: reader)
    reader.stream = stream
    return stream
  }

  /// Returns the first stream with sound that begins at the start of a part of a file, or `nil` if there is none.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  package static func sound(
    in part: Range<Int64>, of reader: ByteReader
  ) throws(PlayerError) -> OggStream? {
    try OggStream(in: reader, from: part.lowerBound, before: part.upperBound) { head in
      signatures.contains { head.starts(with: $0) }
    }
  }
}
