package import PlayerModel

/// The items of a list with their bytes, so that only edited items change.
package struct EditedItems: Sendable {
  /// An item of a list.
  package struct Item: Hashable, Sendable {
    package let key: String
    /// The bytes of the item's box.
    package let bytes: [UInt8]
  }

  /// The items, in order.
  package private(set) var items: [Item] = []
  /// Whether all of the list was understood, so that it can be written without loss.
  package let isComplete: Bool

  /// Parses the content of a list of the file at `path`.
  ///
  /// - Throws: `PlayerError` if the content cannot be read.
  package init(_ content: [UInt8], of path: TrackPath) throws(PlayerError) {
    let list = try ItemList(content, of: path)
    var end = 0
    for item in list.items {
      let range = Int(item.box.start)..<Int(item.box.end)
      items.append(Item(key: item.key, bytes: Array(content[range])))
      end = range.upperBound
    }
    isComplete = end == content.count
  }

  /// The content of the list.
  package var bytes: [UInt8] { items.flatMap(\.bytes) }

  /// Puts an item in place of the first one with any of `keys`, or at the end, and removes all others with them.
  package mutating func replace(_ keys: [String], with item: Item?) {
    let place = items.firstIndex { keys.contains($0.key) } ?? items.count
    items.removeAll { keys.contains($0.key) }
    if let item { items.insert(item, at: place) }
  }
}

extension EditedItems.Item {
  private static let namespace = "com.apple.iTunes"

  /// Creates an item with texts.
  package init(_ type: FourCC, _ texts: [String]) {
    self.init(key: type.text, bytes: MP4Box.bytes(type, Self.values(texts)))
  }

  /// Creates an item with a name, which must be in capitals, and texts.
  package init(name: String, _ texts: [String]) {
    let parts = Self.part("mean", Self.namespace) + Self.part("name", name)
    self.init(key: name, bytes: MP4Box.bytes("----", parts + Self.values(texts)))
  }

  /// Creates an item with a number and a total, which is 0 if it is unknown.
  package init(_ type: FourCC, number: UInt16, of total: UInt16) {
    let value = Self.big(UInt32(number)) + Self.big(UInt32(total) << 16)
    self.init(key: type.text, bytes: MP4Box.bytes(type, Self.value(value, .binary)))
  }

  private static func values(_ texts: [String]) -> [UInt8] {
    texts.flatMap { value(Array($0.utf8), .utf8) }
  }

  private static func value(_ bytes: [UInt8], _ kind: ItemValue.Kind) -> [UInt8] {
    // The locale is 0.
    MP4Box.bytes("data", big(UInt32(kind.rawValue)) + big(0) + bytes)
  }

  /// Returns a box with version and flags, which are 0, and a text.
  private static func part(_ type: FourCC, _ text: String) -> [UInt8] {
    MP4Box.bytes(type, big(0) + Array(text.utf8))
  }

  private static func big(_ number: UInt32) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}
