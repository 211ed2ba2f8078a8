package import PlayerModel

extension FileMetadata {
  /// The further tags of a track, with its position on a record, and the artists, album artists and genres if there
  /// are several.
  package var tags: TrackTags? {
    guard
      artists.count > 1 || albumArtists.count > 1 || genres.count > 1 || sidePosition != nil
    else { return further }
    return TrackTags { field in
      switch field {
      case .artists: artists.count > 1 ? artists : []
      case .albumArtists: albumArtists.count > 1 ? albumArtists : []
      case .genres: genres.count > 1 ? genres : []
      case .position: sidePosition.map { [$0.text] } ?? []
      default: further?[field] ?? []
      }
    }
  }

  /// Splits artists, album artists, genres and composers at each of the given separators.
  package mutating func split(at separators: [String]) {
    guard !separators.isEmpty else { return }
    artists = Self.parts(of: artists, separators)
    albumArtists = Self.parts(of: albumArtists, separators)
    genres = Self.parts(of: genres, separators)
    guard let composers = further?[.composers], !composers.isEmpty else { return }
    set(.composers, to: Self.parts(of: composers, separators))
  }

  /// Replaces the values of a further tag.
  mutating func set(_ field: TrackTags.Field, to values: [String]) {
    let old = further
    further = TrackTags.unlimited { $0 == field ? values : old?[$0] ?? [] }
  }

  private static func parts(of texts: [String], _ separators: [String]) -> [String] {
    let isWhole = texts.allSatisfy { text in
      separators.allSatisfy { !text.utf8.contains(subsequence: $0.utf8) }
    }
    guard !isWhole else { return texts }
    return separators.reduce(texts) { texts, separator in
      texts.flatMap { $0.components(at: separator) }
    }.withoutRepetitions()
  }
}

extension TagValues {
  /// Returns the further tags of a track, without artists, album artists, genres and the position.
  ///
  /// - Parameter isLimited: Whether long values are truncated, which must not be written into a file.
  func further(isLimited: Bool) -> TrackTags? {
    guard hasUnusualFields else { return nil }
    return isLimited ? TrackTags { values(of: $0) } : TrackTags.unlimited { values(of: $0) }
  }

  private func values(of field: TrackTags.Field) -> [String] {
    switch field {
    case .artists, .albumArtists, .genres, .position: []
    case .composers: list(.composer).withoutRepetitions()
    case .conductors: list(.conductor).withoutRepetitions()
    case .work: one(.work)
    case .movement: one(.movement)
    case .movementNumber: first(.movementNumber, TagNumber.number).map { [String($0)] } ?? []
    case .titleSort: one(.titleSort)
    case .artistSort: list(.artistSort)
    case .albumSort: one(.albumSort)
    case .albumArtistSort: list(.albumArtistSort)
    case .composerSort: list(.composerSort)
    case .originalDate: originalDate.map { [$0] } ?? []
    case .compilation: first(.compilation, TagNumber.flag) == true ? ["1"] : []
    case .discSubtitle: one(.discSubtitle)
    case .bpm: first(.bpm, Self.beats).map { [$0] } ?? []
    case .key: one(.key)
    case .labels: list(.label).withoutRepetitions()
    case .languages: list(.language).withoutRepetitions()
    case .grouping: joined(.grouping)
    case .comments: list(.comment).withoutRepetitions()
    }
  }

  /// The date of the first release, without the time.
  private var originalDate: String? {
    let date = first(.originalRelease, TagDate.date) ?? first(.originalDate, TagDate.date)
    return date.map { String($0.prefix(10)) }
  }

  private func one(_ field: Field) -> [String] { Array(list(field).prefix(1)) }

  private func joined(_ field: Field) -> [String] {
    let texts = list(field)
    return texts.count > 1 ? [texts.joined(separator: ", ")] : texts
  }

  /// Returns beats per minute as a number without a unit, or `nil` if there are none.
  private static func beats(_ text: String) -> String? {
    guard let beats = TagNumber.decimal(text), (1...10_000).contains(beats) else { return nil }
    return beats == beats.rounded() ? String(Int(beats)) : String(beats)
  }
}

extension String {
  /// Returns the trimmed parts between separators, without blank ones.
  fileprivate func components(at separator: String) -> [String] {
    guard !separator.isEmpty else { return [self] }
    return split(separator: separator).map { part in
      var rest = part.drop(while: \.isWhitespace)
      while rest.last?.isWhitespace == true { rest.removeLast() }
      return String(rest)
    }.filter { !$0.isEmpty }
  }
}

extension String.UTF8View {
  /// Returns whether the bytes contain those of another text.
  fileprivate func contains(subsequence other: String.UTF8View) -> Bool {
    guard let first = other.first else { return false }
    var rest = self[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: other) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
