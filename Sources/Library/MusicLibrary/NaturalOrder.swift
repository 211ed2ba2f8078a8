import PlayerModel

/// The natural order of names, which ignores case and sorts 2 before 10.
enum NaturalOrder {
  /// Sorts files of one folder by name without extension, so that `Song` comes before `Song 2`.
  static func sorted(files: [TrackPath]) -> [TrackPath] { sorted(files, by: withoutExtension) }

  /// Sorts folders by name.
  static func sorted(folders: [TrackPath]) -> [TrackPath] {
    sorted(folders) { $0 }
  }

  /// Returns bytes that sort like the name of a file without its extension.
  static func key(ofFile name: String) -> [UInt8] { key(withoutExtension(name)) }

  private static func withoutExtension(_ name: String) -> String {
    name.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(name[..<$0]) } ?? name
  }

  private static func sorted(_ paths: [TrackPath], by part: (String) -> String) -> [TrackPath] {
    guard paths.count > 1 else { return paths }
    return paths.map { (key: key(part($0.name)), path: $0) }
      .sorted { one, other in
        if one.key != other.key { return one.key.lexicographicallyPrecedes(other.key) }
        return one.path.encoded.utf8.lexicographicallyPrecedes(other.path.encoded.utf8)
      }
      .map(\.path)
  }

  /// Returns bytes that sort like the name.
  ///
  /// Each number is encoded as a digit, its length and its digits. It therefore sorts like a digit among
  /// other characters, and by value among numbers.
  static func key(_ name: String) -> [UInt8] {
    let isPlain = name.utf8.allSatisfy { $0 < 0x80 }
    let bytes = isPlain ? name.utf8.map(\.loweredASCII) : Array(name.lowercased().utf8)
    var key: [UInt8] = []
    key.reserveCapacity(bytes.count + 8)
    var index = 0
    while index < bytes.count {
      guard isDigit(bytes[index]) else {
        key.append(bytes[index])
        index += 1
        continue
      }
      let end = bytes[index...].firstIndex { !isDigit($0) } ?? bytes.count
      let digits = bytes[index..<end].drop { $0 == UInt8(ascii: "0") }
      key.append(UInt8(ascii: "0"))
      key.append(UInt8(clamping: digits.count))
      key.append(contentsOf: digits)
      index = end
    }
    return key
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
