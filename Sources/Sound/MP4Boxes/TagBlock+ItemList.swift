package import PlayerModel
package import SoundDecoding

extension TagBlock {
  /// The size in bytes above which values are not read for lists of tracks.
  private static let longValue = 4096
  /// The type of a front cover in ID3v2.
  private static let frontCover = 3

  /// Creates a tag from the list of an MP4 file, whose pictures are read on demand.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  package init(
    _ list: ItemList, _ parts: TagParts, in reader: ByteReader
  ) throws(PlayerError) {
    var (items, pictures) = ([TagItem](), [Int: Range<Int64>]())
    for item in list.items {
      for value in item.values where parts == .all || value.bytes.count <= Self.longValue {
        if item.type == "covr" {
          guard parts == .all else { continue }
          pictures[items.count] = value.bytes
          items.append(Self.picture(value))
        } else if let text = try value.text(of: item.type, in: reader) {
          items.append(TagItem(item.hasFreeKey ? .userText : .text, key: item.key, text: text))
        }
      }
    }
    self.init(.itemList, items) { index, most in
      guard let bytes = pictures[index] else { return [] }
      // A picture that cannot be read is like one without bytes.
      return (try? reader.copy(at: bytes.lowerBound, count: min(bytes.count, most))) ?? []
    }
  }

  /// Parses the content of a list of the file at `path`.
  ///
  /// - Throws: `PlayerError` if the content cannot be read.
  package static func itemList(
    _ content: [UInt8], of path: TrackPath
  ) throws(PlayerError) -> TagBlock {
    let reader = ByteReader(MemoryBytes(content, of: path))
    return try TagBlock(ItemList(content: reader), .all, in: reader)
  }

  private static func picture(_ value: ItemValue) -> TagItem {
    let type =
      switch value.kind {
      case .jpeg: "image/jpeg"
      case .png: "image/png"
      case .bitmap: "image/bmp"
      default: ""
      }
    var item = TagItem(.picture, key: type)
    (item.type, item.size) = (frontCover, value.bytes.count)
    return item
  }
}
