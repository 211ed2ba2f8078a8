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
    let front = try TagBlock.id3v2(in: file, parts)
    return try [front].compactMap(\.self) + TagBlock.endTags(of: file)
  }

  package static func tagWriting(of file: ByteReader) throws(PlayerError) -> TagWriting {
    if try file.bytes(at: 0, count: 4).holds("RIFF") {
      throw PlayerError(
        .invalidRequest,
        "\(file.source.path) is wrapped in a WAV file, which cannot contain such tags.")
    }
    // Where other programs look for the signature of another format, there must be no tag.
    if let refusal = try refusal(of: file) {
      throw PlayerError(.invalidRequest, refusal.message)
    }
    return .id3v2(try LeadingID3v2(file))
  }

  package static func open(_ file: ByteReader) throws(PlayerError) -> any SoundFile {
    try MPEGFile(file)
  }
}
