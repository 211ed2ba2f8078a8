import MP4Boxes
import PlayerModel
import SoundDecoding

/// The list of tags in an MP4 file, and everything that depends on its size.
struct ItemListContainer {
  /// The size in bytes of the free space for later edits, in a file that has to grow.
  private static let newFreeSize = 4096
  /// The types of boxes in fragmented files, which have offsets in many places.
  private static let fragments: Set<FourCC> = ["moof", "mfra", "sidx", "ssix", "styp"]

  /// The content of the list.
  let tag: [UInt8]
  /// The range of the list with the free space after it; empty if there is no list.
  private let place: Range<Int64>
  /// The missing boxes around the list, with the outermost first.
  private let missing: [FourCC]
  /// The sizes of the boxes around the list.
  private let around: [BoxSize]
  private let tables: [ChunkOffsets]
  private let movieEnd: Int64
  /// The free space directly after the movie.
  private let free: MP4Box?

  /// Finds the list of a file, or returns `nil` if the file is damaged or cannot be changed without loss.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  init?(_ reader: ByteReader) throws(PlayerError) {
    let boxes = BoxReader(reader)
    let top = try boxes.topBoxes()
    guard let index = top.firstIndex(where: { $0.type == "moov" }), top[index].isComplete,
      !top.contains(where: { Self.fragments.contains($0.type) }),
      top.last?.end == reader.source.size
    else { return nil }
    let movie = top[index]
    let parts = try boxes.boxes(in: movie.content)
    guard parts.last?.end == movie.end, !parts.contains(where: { $0.type == "mvex" }),
      let found = try ItemListPlace(in: movie, parts, boxes)
    else { return nil }
    (tag, place, missing) = (found.tag, found.range, found.missing)
    var around: [BoxSize] = []
    for box in [movie] + found.around {
      guard let size = try BoxSize(of: box, in: reader) else { return nil }
      around.append(size)
    }
    self.around = around
    var tables: [ChunkOffsets] = []
    for track in parts where track.type == "trak" {
      guard let table = try boxes.first(["mdia", "minf", "stbl"], in: track.content) else {
        continue
      }
      for box in try boxes.boxes(in: table.content) where ["stco", "co64"].contains(box.type) {
        guard let offsets = try ChunkOffsets(box, in: boxes) else { return nil }
        tables.append(offsets)
      }
    }
    self.tables = tables
    movieEnd = movie.end
    let next = index + 1 < top.count ? top[index + 1] : nil
    free = next.flatMap { ["free", "skip"].contains($0.type) ? $0 : nil }
  }

  /// Returns the changes of the file that replace the content of the list, or `nil` if a size or offset would not fit.
  func changes(for tag: [UInt8]) -> [ReplacedBytes]? {
    let list = MP4Box.bytes("ilst", tag)
    let rest = place.count - list.count
    if missing.isEmpty, rest == 0 || rest >= MP4Box.headerSize, rest <= UInt32.max {
      return [ReplacedBytes(place, with: list + MP4Box.free(rest))]
    }
    // Free space after the movie keeps the sound where it is.
    if let free {
      let growth = Int64(wrapped(list).count - place.count)
      let left = Int64(free.end - free.start) - growth
      if left == 0 || left >= MP4Box.headerSize, left <= UInt32.max {
        let room = ReplacedBytes(free.start..<free.end, with: MP4Box.free(Int(left)))
        return changes(wrapped(list), moving: 0).map { $0 + [room] }
      }
    }
    let content = wrapped(list + MP4Box.free(Self.newFreeSize))
    return changes(content, moving: Int64(content.count - place.count))
  }

  /// Returns a list with the missing boxes around it.
  private func wrapped(_ list: [UInt8]) -> [UInt8] {
    missing.reversed().reduce(list) { content, type in
      MP4Box.bytes(type, type == "meta" ? ItemListPlace.metadataHead + content : content)
    }
  }

  /// Returns the changes that put `content` in place of the list, which moves everything after the movie by
  /// `distance` bytes.
  private func changes(_ content: [UInt8], moving distance: Int64) -> [ReplacedBytes]? {
    var changes = [ReplacedBytes(place, with: content)]
    for size in around {
      guard let change = size.adding(Int64(content.count - place.count)) else { return nil }
      changes += change
    }
    if distance != 0 {
      for table in tables {
        guard let change = table.moving(from: movieEnd, by: distance) else { return nil }
        changes += change
      }
    }
    return changes.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}
