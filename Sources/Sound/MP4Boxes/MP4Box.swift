/// A box of an MP4 file: its type and its place (ISO/IEC 14496-12, section 4.2).
package struct MP4Box: Hashable, Sendable {
  package let type: FourCC
  /// The offset of the header.
  package let start: Int64
  /// The range of the content, after the header.
  package let content: Range<Int64>
  /// Whether the file has all of the box; a truncated one may not.
  package let isComplete: Bool

  /// The offset of the end of the box.
  package var end: Int64 { content.upperBound }
}
