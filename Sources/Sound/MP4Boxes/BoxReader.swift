package import PlayerModel
package import SoundDecoding

/// Finds the boxes of an MP4 file, one level at a time.
///
/// Callers follow fixed paths such as `moov/udta/meta`, which bounds the depth, so only the number of boxes needs a
/// limit.
package final class BoxReader {
  /// The maximum number of boxes of a file to examine.
  package static let mostBoxes = 32_768
  private static let headerSize = 8
  private static let longHeaderSize = 16

  package let bytes: ByteReader
  private var count = 0

  package init(_ bytes: ByteReader) {
    self.bytes = bytes
  }

  /// Returns the top-level boxes of the file, up to the first one of the given type.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  package func topBoxes(to last: FourCC? = nil) throws(PlayerError) -> [MP4Box] {
    try boxes(in: 0..<bytes.source.size, isTop: true, to: last)
  }

  /// Returns the boxes in a range of the file, up to the first one that does not fit.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  package func boxes(in range: Range<Int64>) throws(PlayerError) -> [MP4Box] {
    try boxes(in: range, isTop: false, to: nil)
  }

  /// Returns the boxes in a box, or `nil` if it also contains something else.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  package func all(in box: MP4Box) throws(PlayerError) -> [MP4Box]? {
    let found = try boxes(in: box.content)
    return (found.last?.end ?? box.content.lowerBound) == box.end ? found : nil
  }

  /// Returns the first box of the given type in a range of the file, or `nil` if there is none.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  package func first(_ type: FourCC, in range: Range<Int64>) throws(PlayerError) -> MP4Box? {
    guard let box = try boxes(in: range, isTop: false, to: type).last, box.type == type else {
      return nil
    }
    return box
  }

  /// Returns the innermost box on a path of types, or `nil` if there is none.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  package func first(_ path: [FourCC], in range: Range<Int64>) throws(PlayerError) -> MP4Box? {
    var (range, found) = (range, MP4Box?.none)
    for type in path {
      found = try first(type, in: range)
      guard let found else { return nil }
      range = found.content
    }
    return found
  }

  private func boxes(
    in range: Range<Int64>, isTop: Bool, to last: FourCC?
  ) throws(PlayerError) -> [MP4Box] {
    var boxes: [MP4Box] = []
    var offset = range.lowerBound
    while count < Self.mostBoxes,
      let box = try box(at: offset, before: range.upperBound, isTop: isTop)
    {
      count += 1
      boxes.append(box)
      offset = box.end
      if box.type == last { break }
    }
    return boxes
  }

  /// Returns the box at an offset, or `nil` if there is none; only top-level boxes may be truncated.
  private func box(
    at offset: Int64, before end: Int64, isTop: Bool
  ) throws(PlayerError) -> MP4Box? {
    guard end - offset >= Self.headerSize else { return nil }
    let header = try bytes.bytes(at: offset, count: Self.longHeaderSize)
    guard header.count >= Self.headerSize else { return nil }
    let type = FourCC(rawValue: header.bigEndianWord(at: 4))
    var (start, size) = (offset + Int64(Self.headerSize), UInt64(header.bigEndianWord(at: 0)))
    switch size {
    case 0:
      guard isTop else { return nil }
      size = UInt64(end - offset)
    case 1:
      guard header.count == Self.longHeaderSize else { return nil }
      size = UInt64(header.bigEndianWord(at: 8)) << 32 | UInt64(header.bigEndianWord(at: 12))
      start = offset + Int64(Self.longHeaderSize)
    default: break
    }
    let isComplete = size <= UInt64(end - offset)
    guard size >= UInt64(start - offset), isComplete || isTop, start <= end else { return nil }
    let boxEnd = isComplete ? offset + Int64(size) : end
    return MP4Box(type: type, start: offset, content: start..<boxEnd, isComplete: isComplete)
  }
}
