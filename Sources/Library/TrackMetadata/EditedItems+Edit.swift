package import MP4Boxes
package import PlayerModel

extension EditedItems {
  /// Replaces the items of a tag field with its texts in `metadata`.
  ///
  /// - Parameters:
  ///   - dates: The dates for the item of the year if there is none, by key.
  ///   - old: The dates in the present item of the year, by key.
  package mutating func write(
    _ field: TagField, of metadata: FileMetadata, dates: [String: [String]],
    old: [String: [String]]
  ) {
    let (texts, keys) = (metadata.texts(of: field), Self.keys(of: field))
    switch field {
    case .number: replace(keys, with: Self.number(metadata))
    case .mood: replace(keys, with: texts.isEmpty ? nil : Item(name: keys[0], texts))
    case .year:
      let new = texts.first.map { year -> [String] in
        let present = old[keys[0]] ?? []
        guard !present.isEmpty else { return dates[keys[0]] ?? [year] }
        return [present.lazy.compactMap { TagNumber.date($0, in: year) }.first ?? year]
      }
      replace(keys, with: new.map { Item(FourCC(keys[0]), $0) })
    case .title, .artist, .album, .albumArtist, .genre:
      replace(keys, with: texts.isEmpty ? nil : Item(FourCC(keys[0]), texts))
    }
  }

  /// Returns the keys of the items of a tag field, starting with that for new texts.
  package static func keys(of field: TagField) -> [String] {
    let value: TagValues.Field =
      switch field {
      case .title: .title
      case .artist: .artist
      case .album: .album
      case .albumArtist: .albumArtist
      case .number: .track
      case .year: .date
      case .genre: .genre
      case .mood: .mood
      }
    return value.keys(in: .itemList)
  }

  /// Returns the item with the number of the track and of all tracks, or `nil` if the track has none.
  private static func number(_ metadata: FileMetadata) -> Item? {
    // A larger number cannot be stored; the edit is then refused, because it would be read differently.
    guard let number = metadata.trackNumber else { return nil }
    return Item(
      "trkn", number: UInt16(clamping: number), of: UInt16(clamping: metadata.trackCount ?? 0))
  }
}
