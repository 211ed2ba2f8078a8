/// A way to write the tags of a file.
package enum TagWriting: Sendable {
  /// Writes an ID3v2 tag at the start of the file; tags of other kinds are unchanged.
  case id3v2InFront
  /// Replaces the Vorbis comment before the sound; tags of other kinds are unchanged.
  case vorbisComment(any CommentContainer)
}
