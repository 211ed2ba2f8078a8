import SoundDecoding

/// A part of an edited file.
enum FilePart {
  /// The bytes of the original in a range.
  case kept(Range<Int>)
  /// Other bytes.
  case new([UInt8])

  /// Returns the parts of a file of `size` bytes after `changes`, in order.
  static func parts(ofSize size: Int, replacing changes: [ReplacedBytes]) -> [FilePart] {
    var parts: [FilePart] = []
    var end = 0
    for change in changes {
      let range = Int(change.range.lowerBound)..<Int(change.range.upperBound)
      precondition(
        range.lowerBound >= end && range.upperBound <= size,
        "the changes overlap, or are outside of the file")
      parts += [.kept(end..<range.lowerBound), .new(change.bytes)]
      end = range.upperBound
    }
    return parts + [.kept(end..<size)]
  }
}
