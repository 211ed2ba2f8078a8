package import PlayerModel
package import SoundDecoding

/// The tags of an MP4 file: the list that iTunes defined (the box `ilst`).
package struct ItemList: Sendable {
  /// The size of the version and flags of a box.
  private static let versionSize: Int64 = 4

  package let box: MP4Box
  package let items: [ListedItem]

  /// Reads the list of a movie, or returns `nil` if it has none.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  package init?(in movie: MP4Box, _ boxes: BoxReader) throws(PlayerError) {
    guard let box = try Self.find(in: movie, boxes) else { return nil }
    self.box = box
    items = try Self.items(in: box, boxes)
  }

  /// Reads a list from a source that has only its content.
  ///
  /// - Throws: `PlayerError` if the content cannot be read.
  init(content: ByteReader) throws(PlayerError) {
    box = MP4Box(type: "ilst", start: 0, content: 0..<content.source.size, isComplete: true)
    items = try Self.items(in: box, BoxReader(content))
  }

  /// Returns the first text with a key, or `nil` if there is none.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  package func text(of key: String, in reader: ByteReader) throws(PlayerError) -> String? {
    for item in items where item.key == key {
      for value in item.values {
        if let text = try value.text(of: item.type, in: reader) { return text }
      }
    }
    return nil
  }

  /// Returns the content of a `meta` box, which starts with version and flags except in QuickTime files.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  package static func content(
    of metadata: MP4Box, in reader: ByteReader
  ) throws(PlayerError) -> Range<Int64> {
    let head = try reader.bytes(at: metadata.content.lowerBound, count: 8)
    let start = metadata.content.lowerBound + (head.holds("hdlr", at: 4) ? 0 : versionSize)
    return min(start, metadata.end)..<metadata.end
  }

  private static func items(
    in box: MP4Box, _ boxes: BoxReader
  ) throws(PlayerError) -> [ListedItem] {
    var items: [ListedItem] = []
    for item in try boxes.boxes(in: box.content) { items.append(try ListedItem(item, in: boxes)) }
    return items
  }

  private static func find(in movie: MP4Box, _ boxes: BoxReader) throws(PlayerError) -> MP4Box? {
    for path: [FourCC] in [["udta", "meta"], ["meta"]] {
      guard let metadata = try boxes.first(path, in: movie.content) else { continue }
      let content = try content(of: metadata, in: boxes.bytes)
      if let list = try boxes.first("ilst", in: content) { return list }
    }
    return nil
  }
}
