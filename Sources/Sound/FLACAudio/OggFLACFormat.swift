package import PlayerModel
package import SoundDecoding
import VorbisComments

/// FLAC in Ogg.
package enum OggFLACFormat: SoundFormat {
  package static let name = "Ogg FLAC"
  package static let codecs = ["FLAC"]
  package static let fileExtensions = ["oga"]
  // Files with this extension almost always have Vorbis.
  package static let otherExtensions = ["ogg"]
  package static let mediaTypes = ["audio/ogg", "audio/x-flac+ogg"]

  package static func recognizes(_ file: ByteReader) throws(PlayerError) -> Bool {
    try OggFLACHead.stream(in: file) != nil
  }

  package static func refusal(of file: ByteReader) throws(PlayerError) -> PlayerError? {
    try recognizes(file) ? nil : .notOfFormat(FLACFormat.name, file.source.path)
  }

  package static func tagBlocks(
    in file: ByteReader, _ parts: TagParts
  ) throws(PlayerError) -> [TagBlock] {
    guard let head = try OggFLACHead(file) else { return [] }
    let pictures = parts == .all ? head.pictures : []
    return [TagBlock(head.comment, pictures: pictures, parts)]
  }

  package static func tagWriting(of file: ByteReader) throws(PlayerError) -> TagWriting {
    guard let head = try OggFLACHead(file), let container = try head.commentPages(in: file) else {
      throw .unchangeable(of: file.source.path)
    }
    return .vorbisComment(container)
  }

  package static func open(_ file: ByteReader) throws(PlayerError) -> any SoundFile {
    try FLACFile(OggFLAC(file), file)
  }
}
