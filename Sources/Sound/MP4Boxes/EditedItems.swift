package import PlayerModel
import SoundDecoding

/// The items of a list, with their bytes in the file.
///
/// This type is for writing: it replaces one item without changing the bytes of others. So it refuses a list that it
/// does not understand completely, where a reader would be lenient.
package struct EditedItems: Sendable {
  /// An item.
  package struct Item: Hashable, Sendable {
    /// The key, as in ``ListedItem/key``.
    package let key: String
    /// The bytes of the item's box.
    package let bytes: [UInt8]
    /// The values that are texts or numbers.
    let texts: [String]
    /// The name of a named item, as written in the list.
    fileprivate let name: String?
  }

  /// The items, in order.
  package private(set) var items: [Item] = []

  /// Parses the content of a list of the file at `path`, which is empty if the file has none.
  ///
  /// - Returns: `nil` if any part of it is not understood.
  /// - Throws: `PlayerError` if the content cannot be read.
  package init?(_ content: [UInt8], of path: TrackPath) throws(PlayerError) {
    let reader = ByteReader(MemoryBytes(content, of: path))
    var end = 0
    for item in try ItemList(content: reader).items {
      var texts: [String] = []
      for value in item.values {
        if let text = try value.text(of: item.type, in: reader) { texts.append(text) }
      }
      let bytes = Array(content[Int(item.box.start)..<Int(item.box.end)])
      items.append(Item(key: item.key, bytes: bytes, texts: texts, name: item.name))
      end = Int(item.box.end)
    }
    guard end == content.count else { return nil }
  }

  /// The content of the list.
  package var bytes: [UInt8] { items.flatMap(\.bytes) }

  /// Returns the texts of all items with a key.
  package func texts(_ key: String) -> [String] {
    items.filter { $0.key == key }.flatMap(\.texts)
  }

  /// Puts an item in place of the first one with any of `keys`, or at the end.
  ///
  /// All other items with these keys are removed, and the first one, too, if there is no new item. A named item keeps
  /// the spelling of its name.
  package mutating func replace(_ keys: [String], with item: Item?) {
    let place = items.firstIndex { keys.contains($0.key) }
    let name = place.flatMap { items[$0].name }
    items.removeAll { keys.contains($0.key) }
    guard var item else { return }
    if item.name != nil, let name { item = Item(name: name, item.texts) }
    items.insert(item, at: place ?? items.count)
  }
}

extension EditedItems.Item {
  /// Creates an item with texts.
  package init(_ type: FourCC, _ texts: [String]) {
    let bytes = MP4Box.bytes(type, Self.values(texts))
    self.init(key: type.text, bytes: bytes, texts: texts, name: nil)
  }

  /// Creates a named item with texts, in the namespace of iTunes.
  package init(name: String, _ texts: [String]) {
    let parts =
      Self.part("mean", ListedItem.usualMeaning) + Self.part("name", name) + Self.values(texts)
    self.init(
      key: name.uppercased(), bytes: MP4Box.bytes(ListedItem.freeform, parts), texts: texts,
      name: name)
  }

  /// Creates an item with a number and a total, which is 0 if it is unknown.
  package init(_ type: FourCC, number: UInt16, of total: UInt16) {
    // Only the number of a track is followed by two unused bytes.
    let value =
      Self.big(UInt32(number)) + Self.big(UInt32(total)).suffix(2)
      + (type == "trkn" ? [0, 0] : [])
    let text = total > 0 ? "\(number)/\(total)" : "\(number)"
    self.init(
      key: type.text, bytes: MP4Box.bytes(type, Self.value(value, .binary)), texts: [text],
      name: nil)
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
