import MP4Boxes
import PlayerModel
import SoundDecoding

/// The content of a box that is a table: words of 32 bits after version and flags.
struct BoxTable {
  /// The maximum size in bytes; larger boxes are not read.
  private static let mostBytes = 64 << 20

  let type: FourCC
  private let words: [UInt32]

  /// Reads a table, or returns `nil` if it is too large.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  init?(_ box: MP4Box, in boxes: BoxReader) throws(PlayerError) {
    guard box.content.count <= Self.mostBytes else { return nil }
    var bytes = try boxes.bytes.copy(at: box.content.lowerBound, count: box.content.count)
    // The last word can be incomplete if fields are smaller than words.
    bytes += [UInt8](repeating: 0, count: -bytes.count & 3)
    type = box.type
    words = bytes.withUnsafeBytes { bytes in
      (1..<max(1, bytes.count / 4)).map { bytes.bigEndianWord(at: 4 * $0) }
    }
  }

  /// The number of words.
  var count: Int { words.count }

  subscript(word: Int) -> Int { Int(words[word]) }

  /// Returns `count` words from an index on.
  func suffix(from word: Int, count: Int) -> [UInt32] { Array(words[word..<(word + count)]) }

  /// Returns the declared number of entries, or `nil` if there are fewer.
  func entryCount(of width: Int) -> Int? {
    guard let first = words.first, Int(first) <= (words.count - 1) / width else { return nil }
    return Int(first)
  }
}
