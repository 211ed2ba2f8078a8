import PlayerModel
import SoundDecoding
import TrackMetadata
import VorbisComments

extension RewrittenTag {
  /// Creates the Vorbis comment of the file at `path` with an edit, so that `metadata` is read.
  ///
  /// - Throws: `PlayerError` if the comment cannot be changed without loss, or has no room.
  init(
    vorbisCommentIn container: any TagContainer, of path: TrackPath, saying edit: TagEdit,
    _ metadata: FileMetadata
  ) throws(PlayerError) {
    var comment = VorbisComment(container.tag)
    let written = Set(edit.fields.flatMap(VorbisComment.names))
    func others(_ comment: VorbisComment) -> [[UInt8]] {
      comment.fields.filter { VorbisComment.name(of: $0).map(written.contains) != true }
    }
    let (old, isUnderstood) = (others(comment), comment.isComplete)
    let oldDates = comment.dates
    for field in edit.fields {
      comment.write(field, of: metadata, dates: edit.dates, usesR128: container.usesR128)
    }
    let bytes = comment.bytes
    guard isUnderstood, others(VorbisComment(bytes)) == old else {
      throw .unchangeable("Vorbis comment", of: path)
    }
    try self.init(
      TagBlock(comment), bytes, oldDates: oldDates, in: container, of: path, saying: edit,
      metadata)
  }
}
