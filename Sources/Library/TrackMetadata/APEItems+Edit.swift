package import PlayerModel

extension APEItems {
  /// Replaces the items of a tag field with its texts in `metadata`.
  ///
  /// - Parameter dates: The dates to write if the tag has none, as in ``dates``.
  package mutating func write(
    _ field: TagField, of metadata: FileMetadata, dates: [String: [String]]
  ) {
    if field == .rating {
      let old = self
      let ratings = TagRating.texts(metadata.rating ?? 0, in: .ape) { old.texts($0) }
      for (key, text) in ratings { replace([key], with: text.map { [$0] } ?? []) }
      return
    }
    if field == .loudness {
      for (field, text) in TagLoudness.texts(metadata.replayGain) {
        let keys = field.keys(in: .ape)
        if !keys.isEmpty { replace(keys, with: text.map { [$0] } ?? []) }
      }
      return
    }
    var (texts, keys) = (metadata.texts(of: field), field.keys(in: .ape))
    let restored = keys.lazy.compactMap { dates[$0] }.first
    if field == .date, let restored { texts = restored }
    if field == .year, let year = texts.first {
      let present = keys.flatMap(self.texts)
      texts =
        present.isEmpty
        ? restored ?? [year]
        : [present.lazy.compactMap { TagNumber.date($0, in: year) }.first ?? year]
    }
    replace(keys, with: texts)
  }

  /// Returns the keys of the items of a tag field, in capitals, starting with that for new texts.
  package static func keys(of field: TagField) -> [String] { field.keys(in: .ape) }

  /// The texts of the items of the year, by key.
  package var dates: [String: [String]] {
    let dates = Self.keys(of: .year).map { ($0, texts($0)) }.filter { !$0.1.isEmpty }
    return Dictionary(uniqueKeysWithValues: dates)
  }
}
