import ChunkedAudio
package import PlayerModel
package import SoundDecoding
import TagReading

extension MPEGFile: SoundFormat {
  package static let name = "MP3"
  package static let codecs = ["MP3", "MP2", "MP1"]
  package static let fileExtensions = ["mp3", "mp2", "mpga"]
  package static let otherExtensions = ["mp1", "mpa", "mpeg", "mpg", "wav"]
  package static let mediaTypes = ["audio/mpeg", "audio/mp3"]

  package static func recognizes(_ file: ByteReader) throws(PlayerError) -> Bool {
    try refusal(of: file) == nil
  }

  package static func refusal(of file: ByteReader) throws(PlayerError) -> PlayerError? {
    try AudioExtent(file).refusal(in: file)
  }

  package static func tagBlocks(
    in file: ByteReader, _ parts: TagParts
  ) throws(PlayerError) -> [TagBlock] {
    try frontTags(in: file, parts) + TagBlock.endTags(of: file)
  }

  /// Returns the tags before the sound, or in the chunks of a WAV file.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  static func frontTags(
    in file: ByteReader, _ parts: TagParts
  ) throws(PlayerError) -> [TagBlock] {
    try isWrapped(file)
      ? WAVFormat.tagBlocks(in: file, parts)
      : TagBlock.leadingID3v2(in: file, parts)
  }

  package static func tagWriting(of file: ByteReader) throws(PlayerError) -> TagWriting {
    // Where other programs look for the signature of another format, there must be no tag.
    if let refusal = try refusal(of: file) {
      throw PlayerError(.invalidRequest, refusal.message)
    }
    return try isWrapped(file) ? WAVFormat.tagWriting(of: file) : .id3v2(LeadingID3v2(file))
  }

  /// Returns whether the sound is in a WAV file, whose tags are in chunks.
  private static func isWrapped(_ file: ByteReader) throws(PlayerError) -> Bool {
    let head = try file.bytes(at: 0, count: 12)
    return head.holds("RIFF") && head.holds("WAVE", at: 8)
  }

  package static func open(_ file: ByteReader) throws(PlayerError) -> any SoundFile {
    try MPEGFile(file)
  }
}
