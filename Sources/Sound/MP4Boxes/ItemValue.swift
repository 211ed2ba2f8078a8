import PlayerModel
import SoundDecoding

/// A value of an item: its type, and the range of its bytes.
package struct ItemValue: Hashable, Sendable {
  /// The type of the bytes (QuickTime File Format, “Well-known types”).
  package enum Kind: Int, Sendable {
    case binary = 0
    case utf8 = 1
    case utf16 = 2
    case jpeg = 13
    case png = 14
    case signed = 21
    case unsigned = 22
    case bitmap = 27
  }

  /// The maximum size of a text in bytes; longer ones are not read.
  static let mostText = 1 << 20
  /// The number of bytes before the value in its box: type and locale.
  static let headerSize = 8

  /// The type, or `nil` if it is unknown.
  package let kind: Kind?
  package let bytes: Range<Int64>

  /// Reads the header of a value, or returns `nil` if it is damaged.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  init?(_ box: MP4Box, in reader: ByteReader) throws(PlayerError) {
    guard box.content.count >= Self.headerSize, box.isComplete,
      let type = try reader.word(at: box.content.lowerBound)
    else { return nil }
    kind = Kind(rawValue: Int(type & 0xFF_FFFF))
    bytes = (box.content.lowerBound + Int64(Self.headerSize))..<box.end
  }

  /// Returns the value as text, or `nil` if it is not a text or number.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  func text(of type: FourCC, in reader: ByteReader) throws(PlayerError) -> String? {
    guard type != "covr", bytes.count <= Self.mostText else { return nil }
    let value = try reader.copy(at: bytes.lowerBound, count: bytes.count)
    switch type {
    case "trkn", "disk": return Self.place(value)
    case "gnre": return Self.genre(value)
    default: break
    }
    switch kind {
    case .utf16:
      return String(
        decoding: stride(from: 0, to: value.count - 1, by: 2).map {
          UInt16(value[$0]) << 8 | UInt16(value[$0 + 1])
        }, as: UTF16.self)
    case .signed, .unsigned: return Self.number(value, isSigned: kind == .signed)
    // Some programs write flags and numbers without a type, others texts.
    case .binary where Self.numbers.contains(type): return Self.number(value, isSigned: true)
    case .utf8: return String(decoding: value, as: UTF8.self)
    case .binary: return String(validating: value, as: UTF8.self)
    case .jpeg, .png, .bitmap, nil: return nil
    }
  }

  /// The types of items that are numbers.
  private static let numbers: Set<FourCC> = [
    "cpil", "hdvd", "pcst", "pgap", "rtng", "stik", "tmpo", "tvsn", "tves",
  ]

  /// Returns a number and total such as `3/12`, `3` without a total, or `/12` without a number, or `nil` if both are 0.
  private static func place(_ value: [UInt8]) -> String? {
    guard value.count >= 4 else { return nil }
    let number = Int(value[2]) << 8 | Int(value[3])
    let total = value.count >= 6 ? Int(value[4]) << 8 | Int(value[5]) : 0
    guard number > 0 || total > 0 else { return nil }
    return (number > 0 ? "\(number)" : "") + (total > 0 ? "/\(total)" : "")
  }

  /// Returns the number of a genre in ID3v1's table, which is stored plus one.
  private static func genre(_ value: [UInt8]) -> String? {
    guard value.count >= 2 else { return nil }
    let number = Int(value[0]) << 8 | Int(value[1])
    return number > 0 ? "\(number - 1)" : nil
  }

  private static func number(_ value: [UInt8], isSigned: Bool) -> String? {
    guard let first = value.first, value.count <= 8 else { return nil }
    let start: Int64 = isSigned && first >= 0x80 ? -1 : 0
    return "\(value.reduce(start) { $0 << 8 | Int64($1) })"
  }
}
