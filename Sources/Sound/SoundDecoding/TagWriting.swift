/// How the tags of a file are written.
package enum TagWriting: Hashable, Sendable {
  /// As an ID3v2 tag in front of everything else; tags of other kinds stay as they are.
  case id3v2InFront
}
