import MP4Boxes
import PlayerModel
import SoundDecoding

/// The list of tags in an MP4 file, and everything that depends on its size.
struct ItemListContainer: TagContainer {
  /// The maximum size of the list.
  private static let mostBytes = 64 << 20
  /// The size of the free space for later edits, in a file that has to grow.
  private static let newFreeSize = 4096
  /// The types of boxes in fragmented files, which have offsets in many places.
  private static let fragments: Set<FourCC> = ["moof", "mfra", "mvex", "sidx", "ssix", "styp"]

  let tag: [UInt8]
  private let place: ItemListPlace
  /// The sizes of the boxes around the list.
  private let sizes: [BoxSize]
  private let offsets: MovieOffsets
  /// The free space directly after the movie; empty if there is none.
  private let free: Range<Int64>
  /// Whether data after the movie may move.
  private let isMovable: Bool

  /// Finds the list of a file; a file may have none.
  ///
  /// - Throws: `PlayerError` if the file cannot be read, or cannot be changed without loss.
  init(_ reader: ByteReader) throws(PlayerError) {
    let path = reader.source.path
    let boxes = BoxReader(reader)
    let top = try boxes.topBoxes()
    guard let index = top.firstIndex(where: { $0.type == "moov" }), Self.isWhole(top, in: reader),
      let parts = try boxes.all(in: top[index])
    else { throw .unchangeableBoxes(path) }
    guard !(top + parts).contains(where: { Self.fragments.contains($0.type) }) else {
      throw .unchangeableFragments(path)
    }
    let movie = top[index]
    guard let offsets = try MovieOffsets(top, parts, boxes) else { throw .unchangeableBoxes(path) }
    let next = top[(index + 1)...]
    let isLast = next.allSatisfy { ["free", "skip"].contains($0.type) }
    let freeEnd = try FreeSpace.end(of: next, from: movie.end, in: reader)
    guard !offsets.lead(into: movie.start..<freeEnd) else { throw .unchangeableBoxes(path) }
    (self.offsets, isMovable, free) = (offsets, isLast || !offsets.hasOthers, movie.end..<freeEnd)
    place = try ItemListPlace(in: movie, parts, boxes)
    var sizes: [BoxSize] = []
    for box in [movie] + place.around { sizes.append(try BoxSize(of: box, in: reader)) }
    self.sizes = sizes
    let list = place.list ?? 0..<0
    guard list.count <= Self.mostBytes else { throw .unchangeable("MP4 tag", of: path) }
    tag = try reader.copy(at: list.lowerBound, count: list.count)
  }

  /// Returns whether the top-level boxes of a file are all of it, and one of them is the movie.
  private static func isWhole(_ top: [MP4Box], in reader: ByteReader) -> Bool {
    // Fewer bytes than those of a header cannot be a box.
    let rest = reader.source.size - (top.last?.end ?? 0)
    return top.allSatisfy(\.isComplete) && rest < MP4Box.headerSize
      && top.count(where: { $0.type == "moov" }) == 1
  }

  func changes(
    for tag: [UInt8], repeating _: [String: String]
  ) -> [ReplacedBytes]? {
    guard tag.count <= Self.mostBytes else { return nil }
    let list = MP4Box.bytes("ilst", tag)
    let bytes = place.completed(list)
    let growth = bytes.count - place.range.count
    if let room = Self.freeBox(-growth) { return [ReplacedBytes(place.range, with: bytes + room)] }
    // Free space after the movie keeps the sound where it is.
    if let room = Self.freeBox(free.count - growth) {
      return changes(bytes, moving: false).map { $0 + [ReplacedBytes(free, with: room)] }
    }
    guard isMovable else { return nil }
    return changes(place.completed(list + MP4Box.free(Self.newFreeSize)), moving: true)
  }

  /// Returns a free box of a size, or `nil` if that is impossible.
  private static func freeBox(_ size: Int) -> [UInt8]? {
    size == 0 || size >= MP4Box.headerSize ? MP4Box.free(size) : nil
  }

  /// Returns the changes that put `bytes` in place of the list, or `nil` if a size or offset would not fit.
  ///
  /// - Parameter movesData: Whether the data after the movie moves, too.
  private func changes(_ bytes: [UInt8], moving movesData: Bool) -> [ReplacedBytes]? {
    let growth = Int64(bytes.count - place.range.count)
    var changes = [ReplacedBytes(place.range, with: bytes)]
    for size in sizes {
      guard let change = size.adding(growth) else { return nil }
      changes += change
    }
    if movesData {
      guard let moved = offsets.moving(from: place.range.upperBound, by: growth) else {
        return nil
      }
      changes += moved
    }
    return changes.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}
