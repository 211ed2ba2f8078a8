/// The parts of a file's tags to read.
package enum TagParts: Sendable {
  case all
  /// Everything except long pictures and lyrics, which are skipped without reading them from the disk.
  case short
  /// Only the comments of ID3v2.
  case comments
}
