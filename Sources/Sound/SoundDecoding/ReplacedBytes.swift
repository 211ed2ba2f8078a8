/// A part of a file, and the bytes to put in its place.
package struct ReplacedBytes: Hashable, Sendable {
  /// The offsets of the part, which is empty if bytes are only inserted.
  package let range: Range<Int64>
  /// The new bytes, of any number.
  package let bytes: [UInt8]

  /// Creates a change that puts `bytes` in place of `range`.
  package init(_ range: Range<Int64>, with bytes: [UInt8]) {
    (self.range, self.bytes) = (range, bytes)
  }
}
