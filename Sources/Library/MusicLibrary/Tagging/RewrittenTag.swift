import SoundDecoding

/// The new tag of a file after an edit.
struct RewrittenTag {
  /// The values that are read from it.
  let block: TagBlock
  /// The number of bytes at the start of the file that it replaces.
  let oldLength: Int
  /// The previous texts of the date fields, by the keys of the tag.
  let oldDates: [String: [String]]
  /// The bytes that it puts there.
  let bytes: [UInt8]
}
