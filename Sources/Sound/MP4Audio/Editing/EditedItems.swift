package import PlayerModel

/// The items of a list, with their bytes, so that all but the edited ones stay as they are.
package struct EditedItems: Sendable {
  /// An item as it is in the file.
  package struct Item: Hashable, Sendable {
    package let key: String
    package let bytes: [UInt8]
  }

  /// The items, in order.
  package private(set) var items: [Item] = []
  /// Whether all of the list was understood, so that it can be written without loss.
  package let isComplete: Bool

  /// Parses the content of a list in the file at `path`.
  ///
  /// - Throws: `PlayerError` if there is not enough memory.
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

  /// The bytes of the list, without its header.
  package var bytes: [UInt8] { Array(items.map(\.bytes).joined()) }

  /// Puts an item in place of the first with any of `keys`, or at the end, and removes the others.
  package mutating func replace(_ keys: [String], with item: Item?) {
    let place = items.firstIndex { keys.contains($0.key) } ?? items.count
    let before = items[..<place]
    let after = items[place...].filter { !keys.contains($0.key) }
    items = before + [item].compactMap(\.self) + after
  }
}

extension EditedItems.Item {
  private static let meaning = "com.apple.iTunes"

  /// Creates an item with texts.
  package init(_ type: FourCC, _ texts: [String]) {
    self.init(key: type.text, bytes: Self.box(type, Self.values(texts)))
  }

  /// Creates an item with a name, which must be in capitals, and texts.
  package init(name: String, _ texts: [String]) {
    let parts =
      Self.box("mean", [0, 0, 0, 0] + Self.meaning.utf8)
      + Self.box("name", [0, 0, 0, 0] + name.utf8)
    self.init(key: name, bytes: Self.box("----", parts + Self.values(texts)))
  }

  /// Creates an item with a number and a total, which is 0 if it is unknown.
  package init(_ type: FourCC, number: UInt16, of total: UInt16) {
    let value = [0, 0] + Self.big(UInt32(number) << 16 | UInt32(total)) + [0, 0]
    self.init(key: type.text, bytes: Self.box(type, Self.value(value, type: .binary)))
  }

  private static func values(_ texts: [String]) -> [UInt8] {
    texts.flatMap { value(Array($0.utf8), type: .utf8) }
  }

  private static func value(_ bytes: [UInt8], type: ItemValue.Kind) -> [UInt8] {
    box("data", big(UInt32(type.rawValue)) + [0, 0, 0, 0] + bytes)
  }

  private static func box(_ type: FourCC, _ content: [UInt8]) -> [UInt8] {
    MP4Box.bytes(type, content)
  }

  private static func big(_ number: UInt32) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}
