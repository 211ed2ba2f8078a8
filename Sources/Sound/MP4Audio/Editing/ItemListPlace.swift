import MP4Boxes
import PlayerModel
import SoundDecoding

/// The place of a movie's list of tags, or the place to insert one.
struct ItemListPlace {
  private static let handler = Array("mdir".utf8)

  /// The content of the list.
  let tag: [UInt8]
  /// The range of the list with the free space after it; empty if there is no list.
  let range: Range<Int64>
  /// The boxes of the movie around the list, with the outermost first.
  let around: [MP4Box]
  /// The missing boxes around the list, with the outermost first.
  let missing: [FourCC]

  /// Finds the place, or returns `nil` if the metadata is of another kind or damaged.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  init?(in movie: MP4Box, _ parts: [MP4Box], _ boxes: BoxReader) throws(PlayerError) {
    let userData = parts.first { $0.type == "udta" }
    let inner = try userData.flatMap { (box) throws(PlayerError) in
      try boxes.first("meta", in: box.content)
    }
    let outer = parts.first { $0.type == "meta" }
    guard let metadata = inner ?? outer else {
      // At the start of the user data, because it may end with zeros.
      let place = userData?.content.lowerBound ?? movie.end
      (tag, range, around) = ([], place..<place, userData.map { [$0] } ?? [])
      missing = userData == nil ? ["udta", "meta"] : ["meta"]
      return
    }
    let content = try ItemList.content(of: metadata, in: boxes.bytes)
    let items = try boxes.boxes(in: content)
    guard items.last?.end ?? content.upperBound == metadata.end,
      try Self.isKnown(items.first { $0.type == "hdlr" }, boxes)
    else { return nil }
    around = inner == nil ? [metadata] : [userData, metadata].compactMap(\.self)
    missing = []
    guard let index = items.firstIndex(where: { $0.type == "ilst" }) else {
      (tag, range) = ([], metadata.end..<metadata.end)
      return
    }
    let list = items[index]
    tag = try boxes.bytes.copy(at: list.content.lowerBound, count: list.content.count)
    let next = index + 1 < items.count ? items[index + 1] : list
    range = list.start..<(["free", "skip"].contains(next.type) ? next.end : list.end)
  }

  /// The content of new metadata before the list: version and flags, and the handler.
  static let metadataHead: [UInt8] = {
    let content =
      [UInt8](repeating: 0, count: 8) + handler + Array("appl".utf8)
      + [UInt8](repeating: 0, count: 9)
    return [UInt8](repeating: 0, count: 4) + MP4Box.bytes("hdlr", content)
  }()

  /// Returns whether metadata has the list that iTunes defined; QuickTime defines other keys.
  private static func isKnown(
    _ box: MP4Box?, _ boxes: BoxReader
  ) throws(PlayerError) -> Bool {
    guard let box else { return true }
    let head = try boxes.bytes.bytes(at: box.content.lowerBound, count: 12)
    return head.count == 12 && head[8...].elementsEqual(handler)
  }
}
