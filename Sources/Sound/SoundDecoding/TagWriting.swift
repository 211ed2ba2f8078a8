/// A way to write the tags of a file.
package enum TagWriting: Hashable, Sendable {
  /// Writes an ID3v2 tag at the start of the file; tags of other kinds are unchanged.
  case id3v2InFront
}
