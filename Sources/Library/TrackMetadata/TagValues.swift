import SoundDecoding

/// The values of a file's tags, looked up by what they are.
struct TagValues {
  /// A text, and where it was found.
  private struct Value {
    let field: Field
    /// The rank of its place among those of the field, the least for the best: first by its tag, then by its key.
    let rank: Int
    let text: String
  }

  /// Whether there are words.
  let hasLyrics: Bool
  /// The texts of all fields, in the order of the tags, blank ones left out.
  private var values: [Value] = []
  /// A bit for each field that has values: most have none, and need not be looked for.
  private var fields: UInt64 = 0

  /// The values of a file's tags, which are asked for a fact in this order.
  init(_ blocks: [TagBlock]) {
    hasLyrics = EmbeddedLyrics(blocks).areThere
    values.reserveCapacity(blocks.reduce(0) { $0 + $1.items.count })
    for (number, block) in blocks.enumerated() { add(block, number) }
  }

  /// The values of a field: those of the first place that has any which are not blank.
  func list(_ field: Field) -> [String] {
    firstPlace(of: field) { $0.isEmpty ? nil : $0 } ?? []
  }

  /// The first value of a field, best place first, of which `meaning` knows one.
  func first<Value>(_ field: Field, _ meaning: (String) -> Value?) -> Value? {
    firstPlace(of: field) { texts in
      for text in texts {
        if let found = meaning(text) { return found }
      }
      return nil
    }
  }

  /// What `take` finds in the texts of the first place of a field, best place first, in which it finds anything.
  func firstPlace<Found>(of field: Field, _ take: ([String]) -> Found?) -> Found? {
    var rank = fields & field.bit == 0 ? nil : rank(of: field, from: 0)
    while let present = rank {
      if let found = take(texts(of: field, at: present)) { return found }
      rank = self.rank(of: field, from: present + 1)
    }
    return nil
  }

  /// The best place of a field that has values, of those from a rank on.
  private func rank(of field: Field, from least: Int) -> Int? {
    var best: Int?
    for value in values where value.field == field && value.rank >= least {
      best = min(best ?? value.rank, value.rank)
    }
    return best
  }

  private func texts(of field: Field, at rank: Int) -> [String] {
    var texts: [String] = []
    for value in values where value.field == field && value.rank == rank {
      texts.append(value.text)
    }
    return texts
  }

  /// Adds what a tag says, which is the tag of a number in the order of the file's.
  private mutating func add(_ block: TagBlock, _ number: Int) {
    let keys = Field.keys[block.kind.rawValue]
    // Values of one frame have one description, which may be long.
    var described: (key: String, spot: Field.Spot?)?
    for item in block.items {
      switch item.kind {
      case .text: add(item, at: keys[item.key], number)
      case .userText:
        if described?.key != item.key {
          described = (item.key, Field.descriptions[item.key.uppercased()])
        }
        add(item, at: described?.spot, number)
      case .lyrics, .syncedLyrics, .lyricsLeftOut, .picture: continue
      }
    }
  }

  private mutating func add(_ item: TagItem, at spot: Field.Spot?, _ number: Int) {
    guard let spot, !item.text.isBlank else { return }
    values.append(
      Value(field: spot.field, rank: number << 8 | spot.rank, text: item.text))
    fields |= spot.field.bit
  }
}

extension String {
  /// Whether there is nothing to see in it.
  var isBlank: Bool {
    // Nearly all begin with a letter, and most with one of ASCII, of which no table need be asked.
    if let first = utf8.first, (0x21...0x7E).contains(first) { return false }
    return unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }
}
