import SoundDecoding

/// The values of a file's tags, by field.
struct TagValues {
  /// A text and its place.
  private struct Value {
    let field: Field
    /// The rank of the place, with the lowest for the best: ordered by tag, then by key.
    let rank: Int
    let text: String
  }

  /// The fields of most files, none of which is a further tag of a track.
  private static let usual: UInt64 = [
    Field.title, .artist, .album, .albumArtist, .genre, .date, .track, .disc,
  ].reduce(0) { $0 | $1.bit }

  /// Whether there are lyrics.
  private(set) var hasLyrics = false
  /// The texts of all fields except blank ones, in the order of the tags.
  private var values: [Value] = []
  /// A bit for each field that may have values; most have none, and need no search.
  private var fields: UInt64 = 0

  /// Collects the values of a file's tags, in the order in which they are looked up.
  init(_ blocks: [TagBlock]) {
    values.reserveCapacity(blocks.reduce(0) { $0 + $1.items.count })
    for (number, block) in blocks.enumerated() { add(block, number) }
    // Most files have nothing that could be lyrics.
    if fields & Field.lyrics.bit != 0 { hasLyrics = EmbeddedLyrics(blocks).areThere }
  }

  /// Whether other fields than those of most files have values.
  var hasUnusualFields: Bool { fields & ~Self.usual != 0 }

  /// Returns the values of a field in the first place that has any.
  func list(_ field: Field) -> [String] {
    firstPlace(of: field) { $0.isEmpty ? nil : $0 } ?? []
  }

  /// Returns the first value of a field, in the order of places, for which `meaning` returns a result.
  func first<Value>(_ field: Field, _ meaning: (String) -> Value?) -> Value? {
    var least = 0
    while let place = rank(of: field, from: least) {
      for index in values.indices where isValue(index, of: field, at: place) {
        if let found = meaning(values[index].text) { return found }
      }
      least = place + 1
    }
    return nil
  }

  /// Returns the first result of `take` for the texts of a field's places, in their order.
  func firstPlace<Found>(of field: Field, _ take: ([String]) -> Found?) -> Found? {
    var least = 0
    while let place = rank(of: field, from: least) {
      var texts: [String] = []
      for index in values.indices where isValue(index, of: field, at: place) {
        texts.append(values[index].text)
      }
      if let found = take(texts) { return found }
      least = place + 1
    }
    return nil
  }

  /// Returns the rank of a field's best place with values, from `least` on.
  private func rank(of field: Field, from least: Int) -> Int? {
    guard fields & field.bit != 0 else { return nil }
    var best: Int?
    // By index, because a copy of each value would also retain its text.
    for index in values.indices where values[index].field == field && values[index].rank >= least {
      best = min(best ?? values[index].rank, values[index].rank)
    }
    return best
  }

  private func isValue(_ index: Int, of field: Field, at rank: Int) -> Bool {
    values[index].field == field && values[index].rank == rank
  }

  /// Adds the values of a tag, with its index among the file's tags.
  private mutating func add(_ block: TagBlock, _ number: Int) {
    let keys = Field.keys[block.kind.rawValue]
    // The values of a frame share one description, which may be long.
    var described: (key: String, spot: Field.Spot?)?
    let items = block.items
    for index in items.indices {
      switch items[index].kind {
      case .text: add(items[index].text, at: keys[items[index].key], number)
      // Only in ID3v2 are the names of texts different from keys.
      case .userText where block.kind != .id3v2:
        add(items[index].text, at: keys[items[index].key], number)
      case .userText:
        let key = items[index].key
        if described?.key != key { described = (key, Field.descriptions[key.uppercased()]) }
        add(items[index].text, at: described?.spot, number)
      // They have no value here, but may be lyrics.
      case .lyrics, .syncedLyrics: fields |= Field.lyrics.bit
      case .lyricsLeftOut, .picture: continue
      }
    }
  }

  private mutating func add(_ text: String, at spot: Field.Spot?, _ number: Int) {
    guard let spot, !text.isBlank else { return }
    values.append(Value(field: spot.field, rank: number << 8 | spot.rank, text: text))
    fields |= spot.field.bit
  }
}

extension String {
  /// Whether the string has only whitespace.
  var isBlank: Bool {
    // Almost all strings begin with a letter, which needs no lookup of properties.
    if let first = utf8.first, !first.mayBeginWhitespace { return false }
    return unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }
}

extension UInt8 {
  /// Whether a scalar that is whitespace may begin with this byte in UTF-8: U+0000…0020, U+0085, U+00A0, U+1680,
  /// U+2000…205F, and U+3000.
  var mayBeginWhitespace: Bool {
    self <= 0x20 || self == 0xC2 || (0xE1...0xE3).contains(self)
  }
}
