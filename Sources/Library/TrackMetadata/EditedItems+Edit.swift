package import MP4Boxes
package import PlayerModel

extension EditedItems {
  /// Replaces the items of a tag field with its texts in `metadata`.
  ///
  /// - Parameter dates: The dates to write if the list has none, as in ``dates``.
  package mutating func write(
    _ field: TagField, of metadata: FileMetadata, dates: [String: [String]]
  ) {
    guard field != .rating else { return writeRating(metadata.rating ?? 0) }
    let (new, keys) = (metadata.texts(of: field), Self.keys(of: field))
    guard let first = new.first else { return replace(keys, with: nil) }
    switch field {
    case .number: replace(keys, with: Self.number(metadata))
    case .mood: replace(keys, with: Item(name: keys[0], new))
    case .year:
      let present = texts(keys[0])
      let date = present.lazy.compactMap { TagNumber.date($0, in: first) }.first ?? first
      replace(
        keys, with: Item(FourCC(keys[0]), present.isEmpty ? dates[keys[0]] ?? [first] : [date]))
    case .title, .artist, .album, .albumArtist, .genre, .rating:
      replace(keys, with: Item(FourCC(keys[0]), new))
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

  private static func ratingItem(_ key: String, _ text: String) -> Item {
    key == "rate" ? Item("rate", [text]) : Item(name: key, [text])
  }

  /// Returns the item with the numbers of the track and of all tracks.
  private static func number(_ metadata: FileMetadata) -> Item {
    // Larger numbers cannot be stored; the edit is then refused, because it would be read differently.
    Item(
      "trkn", number: UInt16(clamping: metadata.trackNumber ?? 0),
      of: UInt16(clamping: metadata.trackCount ?? 0))
  }
}
