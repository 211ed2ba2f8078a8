/// The tag of a file that can be written.
///
/// Tags of other kinds are unchanged, except the values that the container repeats in one of them.
package enum TagWriting: Sendable {
  /// An ID3v2 tag.
  case id3v2(any TagContainer)
  /// An APEv2 tag.
  case ape(any TagContainer)
  /// A Vorbis comment.
  case vorbisComment(any TagContainer)
  /// The item list of an MP4 file.
  case itemList(any TagContainer)
}
