import SoundDecoding

/// A part of an edited file.
enum FilePart {
  /// The bytes of the original in a range.
  case kept(Range<Int>)
  case new([UInt8])

  /// Returns the parts of a file of `size` bytes in which some are replaced, in order.
  static func parts(ofSize size: Int, replacing changes: [ReplacedBytes]) -> [FilePart] {
    var parts: [FilePart] = []
    var end = 0
    for change in changes {
      let range = Int(change.range.lowerBound)..<Int(change.range.upperBound)
      precondition(
        range.lowerBound >= end && range.upperBound <= size,
        "changes are in the file, in order, and do not overlap")
      parts += [.kept(end..<range.lowerBound), .new(change.bytes)]
      end = range.upperBound
    }
    return parts + [.kept(end..<size)]
  }
}
