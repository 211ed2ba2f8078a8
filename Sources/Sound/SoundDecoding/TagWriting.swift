/// The tag of a file that is written; tags of other kinds are unchanged, unless the container repeats values in them.
package enum TagWriting: Sendable {
  case id3v2(any TagContainer)
  case ape(any TagContainer)
  case vorbisComment(any TagContainer)
}
