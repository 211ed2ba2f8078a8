package import PlayerModel
package import SoundDecoding
import TagReading

/// WavPack, lossless or hybrid.
package enum WavPackFormat: SoundFormat {
  package static let name = "WavPack"
  package static let fileExtensions = ["wv"]
  package static let otherExtensions: [String] = []
  package static let mediaTypes = ["audio/x-wavpack"]

  package static func recognizes(_ file: ByteReader) throws(PlayerError) -> Bool {
    try WavPackStream.start(in: file) != nil
  }

  package static func tagBlocks(
    in file: ByteReader, _ parts: TagParts
  ) throws(PlayerError) -> [TagBlock] {
    // ID3v2 is not allowed, but some programs write it.
    try TagBlock.endTags(of: file) + TagBlock.leadingID3v2(in: file, parts)
  }

  package static func tagWriting(of file: ByteReader) throws(PlayerError) -> TagWriting {
    guard let stream = try WavPackStream.blocks(of: file), !stream.isEmpty else {
      throw .notOfFormat(WavPackFormat.name, file.source.path)
    }
    return .ape(try TrailingAPE(file))
  }

  package static func open(_ file: ByteReader) throws(PlayerError) -> any SoundFile {
    try WavPackFile(file)
  }
}
