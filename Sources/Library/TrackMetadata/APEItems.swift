/// The items of an APEv2 tag, with their bytes in the file.
///
/// This type is for writing: it replaces one item without changing the bytes of others. So it refuses a tag that it
/// does not understand completely, where a reader would be lenient.
///
/// Source: Hydrogenaudio, APEv2 specification.
package struct APEItems: Hashable, Sendable {
  /// An item, with its header.
  package struct Item: Hashable, Sendable {
    /// The key in capitals, because case does not matter.
    package let key: String
    /// The bytes of the item, with its header.
    package let bytes: [UInt8]
    /// The texts, or `nil` if the value is not text.
    let texts: [String]?
    /// The key as written in the tag.
    fileprivate let name: String
  }

  /// The size of the header and of the footer.
  private static let edgeSize = 32
  private static let itemHeaderSize = 8
  private static let version: UInt32 = 2000
  private static let hasHeader: UInt32 = 1 << 31
  private static let isHeader: UInt32 = 1 << 29

  /// The items, in order.
  package private(set) var items: [Item] = []

  /// Creates an empty tag, for a file that has none.
  package init() {}

  /// Parses a complete tag, with its header and footer.
  ///
  /// - Returns: `nil` if any part of it is not understood.
  package init?(_ tag: [UInt8]) {
    guard tag.count >= 2 * Self.edgeSize,
      tag.suffix(Self.edgeSize).elementsEqual(Self.edge(of: tag, isHeader: false)),
      tag.prefix(Self.edgeSize).elementsEqual(Self.edge(of: tag, isHeader: true))
    else { return nil }
    var rest = tag[Self.edgeSize..<(tag.count - Self.edgeSize)]
    while !rest.isEmpty {
      guard let item = Self.item(&rest) else { return nil }
      items.append(item)
    }
    guard items.count == Self.number(tag[16..<20]) else { return nil }
  }

  /// Sets the texts of an item, which replaces the first one with any of the keys or is appended.
  ///
  /// All other items with these keys are removed. If `texts` is empty, so is the first one.
  ///
  /// - Parameter keys: Keys in capitals, with the preferred one first.
  mutating func replace(_ keys: [String], with texts: [String]) {
    let place = items.firstIndex { keys.contains($0.key) }
    let name = place.map { items[$0].name } ?? Self.name(keys[0])
    items.removeAll { keys.contains($0.key) }
    guard !texts.isEmpty else { return }
    let value = Array(texts.joined(separator: "\0").utf8)
    let bytes = Self.bytes(UInt32(value.count)) + Self.bytes(0) + name.utf8 + [0] + value
    let item = Item(key: name.uppercased(), bytes: bytes, texts: texts, name: name)
    items.insert(item, at: place ?? items.count)
  }

  /// Returns the texts of all items with a key.
  func texts(_ key: String) -> [String] {
    items.filter { $0.key == key }.flatMap { $0.texts ?? [] }
  }

  /// The bytes of all items, without header and footer.
  package var content: [UInt8] { items.flatMap(\.bytes) }

  /// The bytes of the tag.
  package var bytes: [UInt8] {
    let content = content
    func edge(isHeader: Bool) -> [UInt8] {
      Self.edge(size: content.count + Self.edgeSize, count: items.count, isHeader: isHeader)
    }
    return edge(isHeader: true) + content + edge(isHeader: false)
  }

  /// Returns a key as taggers write it, such as Album Artist for ALBUM ARTIST.
  private static func name(_ key: String) -> String {
    key.split(separator: " ").map { String($0.prefix(1)) + $0.dropFirst().lowercased() }
      .joined(separator: " ")
  }

  /// Removes and returns the first item.
  private static func item(_ rest: inout ArraySlice<UInt8>) -> Item? {
    let start = rest.startIndex
    guard rest.count > itemHeaderSize else { return nil }
    let size = number(rest.prefix(4))
    let kind = rest[start + 4] >> 1 & 3
    let name = rest.dropFirst(itemHeaderSize).prefix { $0 != 0 }
    let valueStart = name.endIndex + 1
    guard (2...255).contains(name.count), name.allSatisfy({ (0x20...0x7E).contains($0) }),
      valueStart + size <= rest.endIndex
    else { return nil }
    let value = rest[valueStart..<(valueStart + size)]
    let text = kind == 0 ? String(decoding: value, as: UTF8.self) : nil
    let key = String(decoding: name, as: UTF8.self)
    let bytes = Array(rest[..<value.endIndex])
    rest = rest[value.endIndex...]
    return Item(
      key: key.uppercased(), bytes: bytes,
      texts: text.map { $0.split(separator: "\0").map { String($0) } }, name: key)
  }

  /// Returns the correct header or footer for a tag, with the number of items that the tag declares.
  private static func edge(of tag: [UInt8], isHeader: Bool) -> [UInt8] {
    edge(size: tag.count - edgeSize, count: number(tag[16..<20]), isHeader: isHeader)
  }

  private static func edge(size: Int, count: Int, isHeader: Bool) -> [UInt8] {
    let flags = hasHeader | (isHeader ? Self.isHeader : 0)
    return Array("APETAGEX".utf8) + bytes(version) + bytes(UInt32(size)) + bytes(UInt32(count))
      + bytes(flags) + [UInt8](repeating: 0, count: 8)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }
}
