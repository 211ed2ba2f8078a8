import MP4Boxes
import PlayerModel
import SoundDecoding

/// Free space in a file.
enum FreeSpace {
  /// The maximum number of bytes that are used.
  private static let mostBytes = 16 << 20

  /// Returns the end of the free space that starts at `start` with the first of `boxes`, or `start` if there is none.
  ///
  /// Space that is not all zeros may have data of another program, so it is kept.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  static func end(
    of boxes: ArraySlice<MP4Box>, from start: Int64, in reader: ByteReader
  ) throws(PlayerError) -> Int64 {
    var end = start
    for box in boxes {
      guard ["free", "skip"].contains(box.type), box.end - start <= mostBytes else { break }
      var isEmpty = true
      try reader.pieces(of: box.content) { piece in
        isEmpty = isEmpty && piece.allSatisfy { $0 == 0 }
      }
      guard isEmpty else { break }
      end = box.end
    }
    return end
  }
}
