import PlayerModel

/// The order in which people expect names: upper and lower case alike, and 2 before 10.
enum NaturalOrder {
  /// Files of one folder, sorted by their names without extension: `Song` before `Song 2`.
  static func sorted(files: [TrackPath]) -> [TrackPath] {
    sorted(files) { name in
      name.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(name[..<$0]) } ?? name
    }
  }

  /// Folders of one folder, sorted by their names.
  static func sorted(folders: [TrackPath]) -> [TrackPath] {
    sorted(folders) { $0 }
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

  /// Bytes that sort as the name should: each number stands as a digit's place, its length and its
  /// digits, so that it sorts among other characters as a digit does, and among numbers by value.
  private static func key(_ name: String) -> [UInt8] {
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
