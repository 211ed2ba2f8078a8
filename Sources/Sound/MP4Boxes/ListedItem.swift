import PlayerModel
import SoundDecoding

/// An item in the list of an MP4 file: a key and its values.
package struct ListedItem: Hashable, Sendable {
  /// The type of named items.
  static let freeform: FourCC = "----"
  /// The namespace of iTunes, which most programs use.
  static let usualMeaning = "com.apple.iTunes"
  private static let mostName = 1024

  /// The item's box.
  let box: MP4Box
  package let type: FourCC
  /// The type, or the name of a named item in capitals, as in `MOOD`.
  ///
  /// A name in another namespace than that of iTunes is preceded by it, as in `----:org.example:MOOD`.
  package let key: String
  /// The name of a named item, as written in the list.
  let name: String?
  package let values: [ItemValue]

  /// Whether the key is a free name, chosen by the program that wrote it.
  package var hasFreeKey: Bool { type == Self.freeform }

  /// Reads an item from its box.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  init(_ box: MP4Box, in boxes: BoxReader) throws(PlayerError) {
    (self.box, type) = (box, box.type)
    var (values, name, meaning) = ([ItemValue](), "", "")
    for part in try boxes.boxes(in: box.content) {
      switch part.type {
      case "data":
        if let value = try ItemValue(part, in: boxes.bytes) { values.append(value) }
      case "name": name = try Self.name(part, in: boxes.bytes)
      case "mean": meaning = try Self.name(part, in: boxes.bytes)
      default: continue
      }
    }
    self.values = values
    if type == Self.freeform {
      let isUsual = meaning == Self.usualMeaning
      self.name = name
      key = isUsual ? name.uppercased() : "----:\(meaning):\(name.uppercased())"
    } else {
      self.name = nil
      key = type.text
    }
  }

  /// Returns the text in a box with version and flags.
  private static func name(_ box: MP4Box, in reader: ByteReader) throws(PlayerError) -> String {
    let bytes = try reader.copy(
      at: box.content.lowerBound, count: min(box.content.count, mostName))
    return String(decoding: bytes.dropFirst(4), as: UTF8.self)
  }
}
