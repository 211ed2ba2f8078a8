import MP4Boxes
import PlayerModel
import SoundDecoding

/// The offsets in a file that change if what they lead to moves.
struct MovieOffsets {
  /// The maximum size of all tables in bytes.
  private static let mostBytes: Int64 = 64 << 20
  /// The places of data that are known to be in the file itself, if they say so.
  private static let ownData: Set<FourCC> = ["alis", "url "]

  private let tables: [ChunkOffsets]
  /// Whether there are also other offsets, which are not corrected.
  let hasOthers: Bool

  /// Finds the offsets, or returns `nil` if the tracks are damaged, or their tables are too large.
  ///
  /// - Parameters:
  ///   - top: The top-level boxes of the file.
  ///   - movie: The boxes of the movie.
  /// - Throws: `PlayerError` if the file cannot be read.
  init?(_ top: [MP4Box], _ movie: [MP4Box], _ boxes: BoxReader) throws(PlayerError) {
    var (tables, size) = ([ChunkOffsets](), Int64(0))
    var hasOthers = try Self.hasItemPlaces(top + movie, boxes)
    for track in movie where track.type == "trak" {
      guard let parts = try boxes.all(in: track),
        let references = try Self.parts(["mdia", "minf", "dinf", "dref"], of: track, boxes),
        let samples = try Self.parts(["mdia", "minf", "stbl"], of: track, boxes)
      else { return nil }
      if try Self.hasItemPlaces(parts, boxes) { hasOthers = true }
      for box in references where try !Self.isOwnData(box, boxes) { hasOthers = true }
      for box in samples {
        guard let inner = try boxes.all(in: box) else { return nil }
        // The places of data for decryption.
        if inner.contains(where: { $0.type == "saio" }) { hasOthers = true }
        for table in inner where ["stco", "co64"].contains(table.type) {
          size += Int64(table.content.count)
          guard size <= Self.mostBytes, let offsets = try ChunkOffsets(table, in: boxes) else {
            return nil
          }
          tables.append(offsets)
        }
      }
    }
    (self.tables, self.hasOthers) = (tables, hasOthers)
  }

  /// Returns whether a chunk starts in a range of the file.
  func lead(into range: Range<Int64>) -> Bool { tables.contains { $0.lead(into: range) } }

  /// Returns the changes if everything from `place` on moves towards the end of the file, or `nil` if an offset becomes
  /// too large.
  func moving(from place: Int64, by distance: Int64) -> [ReplacedBytes]? {
    var changes: [ReplacedBytes] = []
    for table in tables {
      guard let change = table.moving(from: place, by: distance) else { return nil }
      changes += change
    }
    return changes
  }

  /// Returns the boxes on a path of types in a track, or `nil` if a box on it also contains something else.
  private static func parts(
    _ path: [FourCC], of track: MP4Box, _ boxes: BoxReader
  ) throws(PlayerError) -> [MP4Box]? {
    var found = [track]
    for type in path {
      var inner: [MP4Box] = []
      for box in found {
        guard let parts = try boxes.all(in: box) else { return nil }
        inner += parts.filter { $0.type == type }
      }
      found = inner
    }
    return found
  }

  /// Returns whether all references to the data of a track are to the file itself (section 8.7.2).
  private static func isOwnData(
    _ references: MP4Box, _ boxes: BoxReader
  ) throws(PlayerError) -> Bool {
    // After version, flags, and count.
    let start = min(references.content.lowerBound + 8, references.end)
    for box in try boxes.boxes(in: start..<references.end) {
      guard ownData.contains(box.type),
        let flags = try boxes.bytes.word(at: box.content.lowerBound), flags & 1 == 1
      else { return false }
    }
    return true
  }

  /// Returns whether metadata among boxes, or in user data among them, has places of items (section 8.11.3).
  private static func hasItemPlaces(
    _ parts: [MP4Box], _ boxes: BoxReader
  ) throws(PlayerError) -> Bool {
    var all = parts
    for box in parts where box.type == "udta" { all += try boxes.boxes(in: box.content) }
    for box in all where box.type == "meta" {
      let content = try ItemList.content(of: box, in: boxes.bytes)
      if try boxes.boxes(in: content).contains(where: { $0.type == "iloc" }) { return true }
    }
    return false
  }
}
