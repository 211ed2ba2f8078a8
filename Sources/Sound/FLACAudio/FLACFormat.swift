package import PlayerModel
package import SoundDecoding
import TagReading
import VorbisComments

/// FLAC without a container.
package enum FLACFormat: SoundFormat {
  package static let name = "FLAC"
  package static let fileExtensions = ["flac"]
  package static let otherExtensions = ["fla"]
  package static let mediaTypes = ["audio/flac", "audio/x-flac"]

  package static func recognizes(_ file: ByteReader) throws(PlayerError) -> Bool {
    try FLACBlocks.start(in: file) != nil
  }

  package static func tagBlocks(
    in file: ByteReader, _ parts: TagParts
  ) throws(PlayerError) -> [TagBlock] {
    guard let blocks = try FLACBlocks(file) else { return [] }
    let comment = try blocks.comment(in: file)
    let pictures = parts == .all ? try blocks.pictures(in: file) : []
    // Other tags are not allowed, but some programs write them.
    let front = try blocks.start > 0 ? TagBlock.leadingID3v2(in: file, parts) : []
    let end = try blocks.sound.upperBound < file.source.size ? TagBlock.endTags(of: file) : []
    return [TagBlock(comment, pictures: pictures, parts)] + front + end
  }

  package static func tagWriting(of file: ByteReader) throws(PlayerError) -> TagWriting {
    guard let container = try FLACCommentBlock(file) else {
      throw .unchangeable(of: file.source.path)
    }
    return .vorbisComment(container)
  }

  package static func open(_ file: ByteReader) throws(PlayerError) -> any SoundFile {
    try FLACFile(NativeFLAC(file), file)
  }
}
