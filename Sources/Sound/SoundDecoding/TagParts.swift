/// What of a file's tags is read.
package enum TagParts: Sendable {
  case all
  /// All but pictures and words where they are long, which are passed over without being read from the disk.
  case short
}
