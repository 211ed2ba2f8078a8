package import PlayerModel

extension FileMetadata {
  /// Returns the texts of a field; only those with ``TagField/hasSeveralValues`` can have more than one.
  package func texts(of field: TagField) -> [String] {
    switch field {
    case .title: list(title)
    case .artist: artists
    case .album: list(album)
    case .albumArtist: albumArtists
    case .composer: further?[.composers] ?? []
    case .number: list(numberText.map { TrackNumber.text($0, of: trackCount) })
    case .disc: list(discNumber.map { TrackNumber(number: $0, count: discCount).text })
    case .year: list(year.map(String.init))
    case .date: list(Track.date(year: year, monthDay: monthDay))
    case .genre: genres
    case .comment: further?[.comments] ?? []
    case .mood: moods
    case .rating: list(rating.map(String.init))
    case .loudness: replayGain?.texts ?? []
    }
  }

  /// The number of the track, or its position on a record, without the total.
  var numberText: String? { trackNumber.map(String.init) ?? sidePosition?.written }

  /// Returns the metadata that will be read after an edit.
  package func edited(by edit: TagEdit) -> FileMetadata {
    var edited = self
    for (field, texts) in edit.texts {
      edited.set(field, to: texts, keepingTotal: edit.keepsTotal)
    }
    return edited
  }

  /// Returns whether this is the metadata that is expected after an edit of the given fields.
  ///
  /// The rest of a date after the year is kept if possible, and may be in another tag than the year.
  package func isExpected(_ expected: FileMetadata, editing fields: some Sequence<TagField>) -> Bool
  {
    var expected = expected
    if fields.contains(.year) { expected.monthDay = monthDay }
    return self == expected
  }

  /// Returns the changes of an edit.
  package func changes(by edit: TagEdit) -> [TagChange] {
    let edited = edited(by: edit)
    return edit.fields.compactMap { field in
      let (old, new) = (texts(of: field), edited.texts(of: field))
      return old == new ? nil : TagChange(field: field, old: old, new: new)
    }
  }

  private mutating func set(_ field: TagField, to texts: [String], keepingTotal: Bool) {
    switch field {
    case .title: title = texts.first
    case .artist: artists = texts
    case .album: album = texts.first
    case .albumArtist: albumArtists = texts
    case .composer: set(.composers, to: texts)
    case .number:
      trackNumber = texts.first.flatMap(TrackNumber.init)?.number
      // Undoing an edit restores a position on a record.
      sidePosition = trackNumber == nil ? texts.first.flatMap(SidePosition.init) : nil
      let count = texts.first.flatMap(TagNumber.count) ?? (keepingTotal ? trackCount : nil)
      trackCount = numberText == nil ? nil : count
    case .disc:
      let new = texts.first.flatMap(TrackNumber.init)
      discCount = new.flatMap { $0.count ?? (keepingTotal ? discCount : nil) }
      discNumber = new?.number
    case .year:
      year = texts.first.flatMap { Int($0) }
      if year == nil { monthDay = nil }
    case .date:
      let parts = texts.first.flatMap { Track.parts(ofDate: $0) }
      (year, monthDay) = (parts?.year, parts?.monthDay)
    case .comment: set(.comments, to: texts)
    // A number of ID3v1's table is replaced with its name.
    case .genre: genres = texts.flatMap(GenreName.genres)
    case .mood: moods = texts
    case .rating: rating = texts.first.flatMap { Int($0) }
    case .loudness: replayGain = ReplayGain(texts: texts)
    }
  }

  private func list(_ text: String?) -> [String] { text.map { [$0] } ?? [] }
}
