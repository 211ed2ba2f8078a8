package import PlayerModel
package import VorbisComments

extension VorbisComment {
  /// Replaces the fields of a tag field with its texts in `metadata`.
  ///
  /// - Parameters:
  ///   - dates: The dates for the fields of the year if there are none, as in ``dates``.
  ///   - usesR128: Whether the format has fields of its own for loudness, as Opus.
  package mutating func write(
    _ field: TagField, of metadata: FileMetadata, dates: [String: [String]], usesR128: Bool = false
  ) {
    let (texts, names) = (metadata.texts(of: field), Self.names(of: field))
    switch field {
    case .year: writeYear(texts.first, dates)
    case .date: writeDate(texts.first, dates)
    case .number: writeNumber(metadata.numberText, of: metadata.trackCount, .track, .trackCount)
    case .disc:
      writeNumber(metadata.discNumber.map(String.init), of: metadata.discCount, .disc, .discCount)
    case .comment:
      // A description is only read as a comment without one, and stays next to it.
      let name = names.first { !values($0).isEmpty } ?? names[0]
      replace([name], with: name, texts)
    case .rating: writeRating(metadata.rating ?? 0)
    case .loudness:
      for (field, text) in TagLoudness.texts(metadata.replayGain, inR128: usesR128) {
        let names = field.keys(in: .vorbisComment)
        replace(names, with: names[0], text.map { [$0] } ?? [])
      }
    default: replace(names, with: names[0], texts)
    }
  }

  /// Returns the names of the fields of a tag field, starting with that for new texts.
  package static func names(of field: TagField) -> [String] {
    field.keys(in: .vorbisComment)
  }

  /// The texts of the fields of the year, by name.
  package var dates: [String: [String]] {
    let dates = Self.names(of: .year).map { ($0, values($0)) }.filter { !$0.1.isEmpty }
    return Dictionary(uniqueKeysWithValues: dates)
  }

  /// Writes a year into the existing fields of the year, and keeps the rest of their dates.
  ///
  /// If there are none, it writes new fields with `dates`, or one with only the year.
  private mutating func writeYear(_ year: String?, _ dates: [String: [String]]) {
    let (names, old) = (Self.names(of: .year), self.dates)
    guard let year else { return replace(names, with: names[0], []) }
    let new = old.mapValues { [$0.lazy.compactMap { TagNumber.date($0, in: year) }.first ?? year] }
    let restored = dates.isEmpty ? [names[0]: [year]] : dates
    for name in names {
      guard let texts = (old.isEmpty ? restored : new)[name] else { continue }
      replace([name], with: name, texts)
    }
  }

  /// Writes a date into the first field of the year, and its year into the others that exist; or restores
  /// `dates`.
  private mutating func writeDate(_ date: String?, _ dates: [String: [String]]) {
    let names = Self.names(of: .date)
    var new = dates
    if new.isEmpty, let date {
      for name in self.dates.keys { new[name] = [String(date.prefix(4))] }
      new[names[0]] = [date]
    }
    for name in names { replace([name], with: name, new[name] ?? []) }
  }

  /// Writes stars into all fields for them, or into a new one, and removes them with 0.
  private mutating func writeRating(_ stars: Int) {
    let old = self
    let texts = TagRating.texts(stars, in: .vorbisComment) { old.values($0) }
    for (name, text) in texts {
      replace([name], with: name, text.map { [$0] } ?? [])
    }
  }

  /// Writes the number of the track or disc, and the total where it was, or else into a field of its own.
  private mutating func writeNumber(
    _ number: String?, of count: Int?, _ field: TagValues.Field, _ total: TagValues.Field
  ) {
    let names = field.keys(in: .vorbisComment)
    let totals = total.keys(in: .vorbisComment)
    let total = totals.first { !values($0).isEmpty }
    let isJoined = total == nil && names.contains { values($0).contains { $0.contains("/") } }
    let ending = isJoined ? count.map { "/\($0)" } ?? "" : ""
    replace(names, with: names[0], number.map { [$0 + ending] } ?? [])
    guard !isJoined else { return }
    replace(totals, with: total ?? totals[0], count.map { [String($0)] } ?? [])
  }
}
