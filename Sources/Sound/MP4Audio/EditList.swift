import MP4Boxes
import PlayerModel
import SoundDecoding

/// The part of a track that is played (ISO/IEC 14496-12, section 8.6.6).
struct EditList: Hashable {
  /// The start, in the track's time unit.
  let start: Int64
  /// The duration, in the movie's time unit; `nil` if it is unknown, or the list has several parts.
  let duration: Int64?

  private static let mostBytes = 4096

  /// Reads the list of a track, or returns `nil` if it has none.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  init?(of track: MP4Box, in boxes: BoxReader) throws(PlayerError) {
    guard let box = try boxes.first(["edts", "elst"], in: track.content) else { return nil }
    var fields = BoxFields(
      try boxes.bytes.copy(
        at: box.content.lowerBound, count: min(box.content.count, Self.mostBytes)))
    guard let version = fields.integer(1), fields.number(3) != nil, let count = fields.integer(4)
    else { return nil }
    let size = version == 1 ? 8 : 4
    var parts: [(duration: Int64, start: Int64)] = []
    for _ in 0..<count {
      guard let duration = fields.number(size), let start = fields.number(size),
        fields.number(4) != nil
      else { break }
      let time =
        size == 8 ? Int64(bitPattern: start) : Int64(Int32(truncatingIfNeeded: Int64(start)))
      // A negative start is silence before the track, which is not played.
      guard time >= 0 else { continue }
      parts.append((duration: Int64(clamping: duration), start: time))
    }
    guard let first = parts.first else { return nil }
    start = first.start
    duration = parts.count == 1 && first.duration > 0 ? first.duration : nil
  }
}
