package import MP4Boxes
package import PlayerModel

extension EditedItems {
  /// Replaces the items of a tag field with its texts in `metadata`.
  ///
  /// - Parameter dates: The dates to write if the list has none, as in ``dates``.
  package mutating func write(
    _ field: TagField, of metadata: FileMetadata, dates: [String: [String]]
  ) {
    let (new, keys) = (metadata.texts(of: field), Self.keys(of: field))
    switch field {
    case .rating: writeRating(metadata.rating ?? 0)
    case .loudness: writeLoudness(metadata.replayGain)
    case _ where new.isEmpty: replace(keys, with: nil)
    case .number:
      replace(keys, with: Self.number(metadata.trackNumber, of: metadata.trackCount, keys[0]))
    case .disc:
      replace(keys, with: Self.number(metadata.discNumber, of: metadata.discCount, keys[0]))
    case .mood: replace(keys, with: Item(name: keys[0], new))
    case .year:
      let present = texts(keys[0])
      let date = present.lazy.compactMap { TagNumber.date($0, in: new[0]) }.first ?? new[0]
      write(present.isEmpty ? dates[keys[0]] ?? [new[0]] : [date], to: keys)
    case .date: write(dates[keys[0]] ?? new, to: keys)
    case .title, .artist, .album, .albumArtist, .composer, .genre, .comment: write(new, to: keys)
    }
  }

  /// Returns the keys of the items of a tag field, starting with that for new texts.
  package static func keys(of field: TagField) -> [String] { field.keys(in: .itemList) }

  /// The texts of the item of the year, by key.
  package var dates: [String: [String]] {
    let dates = Self.keys(of: .year).map { ($0, texts($0)) }.filter { !$0.1.isEmpty }
    return Dictionary(uniqueKeysWithValues: dates)
  }

  /// Writes stars into all items for them, or into a new one, and removes them with 0.
  private mutating func writeRating(_ stars: Int) {
    let old = self
    for (key, text) in TagRating.texts(stars, in: .itemList, insteadOf: { old.texts($0) }) {
      replace([key], with: text.map { Self.ratingItem(key, $0) })
    }
  }

  /// Writes ReplayGain into named items, and removes what it lacks.
  private mutating func writeLoudness(_ gain: ReplayGain?) {
    for (field, text) in TagLoudness.texts(gain) {
      let keys = field.keys(in: .itemList)
      guard let key = keys.first else { continue }
      // Taggers write these names in lowercase.
      replace(keys, with: text.map { Item(name: key.lowercased(), [$0]) })
    }
  }

  private static func ratingItem(_ key: String, _ text: String) -> Item {
    key == "rate" ? Item("rate", [text]) : Item(name: key, [text])
  }

  /// Replaces the items with these keys by one of the first key.
  private mutating func write(_ texts: [String], to keys: [String]) {
    replace(keys, with: Item(FourCC(keys[0]), texts))
  }

  /// Returns the item with a number and a total.
  private static func number(_ number: Int?, of total: Int?, _ key: String) -> Item {
    // Larger numbers cannot be stored; the edit is then refused, because it would be read differently.
    Item(FourCC(key), number: UInt16(clamping: number ?? 0), of: UInt16(clamping: total ?? 0))
  }
}
