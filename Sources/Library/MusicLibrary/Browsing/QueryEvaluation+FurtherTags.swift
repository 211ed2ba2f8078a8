package import PlayerModel

/// Conditions on further tags, whose values are read when a query first needs them.
extension QueryEvaluation {
  /// Returns the tracks with a further tag whose values match.
  func tracks(
    withTag field: QueryCondition.TextField, _ test: QueryCondition.TextTest
  ) throws(PlayerError) -> [Bool] {
    guard let tag = field.tag else { return set([]) }
    let texts = try furtherTexts(tag)
    return tracks(with: test, forgives: false) { matches in
      matches(texts.folded).map { matches in
        var found = set([])
        found.add(matches.including(texts.values), of: texts.ofTrack)
        return found
      }
    }
  }

  /// Returns the tracks with a further tag whose first value has a meaning that satisfies a test.
  func tracks<Value>(
    where field: TrackTags.Field, _ meaning: (String) -> Value?, _ holds: (Value) -> Bool
  ) throws(PlayerError) -> [Bool] {
    let texts = try furtherTexts(field)
    let isFound = texts.originals.map { text in
      text.isEmpty ? false : meaning(text).map(holds) ?? false
    }
    return texts.ofTrack.map { isFound[Int($0)] }
  }

  /// Returns the tracks with a further tag whose number satisfies a test.
  func tracks(
    withNumber field: QueryCondition.NumberField, _ holds: (Double) -> Bool
  ) throws(PlayerError) -> [Bool] {
    guard let further = field.further else { return set([]) }
    return try tracks(where: further.tag, further.number, holds)
  }

  /// Returns the tracks whose numbers satisfy a test; a position on a record is not a number.
  func tracks(withTrackNumber holds: (Double) -> Bool) throws(PlayerError) -> [Bool] {
    let (numbers, positions) = (catalogue.columns.numbers, try furtherTexts(.position))
    let isNumber = positions.originals.map(\.isEmpty)
    return (0..<catalogue.count).map { track in
      let number = numbers[track]
      return number >= 0 && isNumber[Int(positions.ofTrack[track])] && holds(Double(number))
    }
  }

  /// Returns the number of a date as in queries.
  fileprivate static func dateNumber(_ text: String) -> Double? {
    Track.parts(ofDate: text).map { Double($0.year * 10_000 + ($0.monthDay ?? 0)) }
  }
}

extension QueryCondition.NumberField {
  /// The further tag that the field tests, and the number of its texts; `nil` for the other properties of a track.
  var further: (tag: TrackTags.Field, number: (String) -> Double?)? {
    switch self {
    case .bpm: (.bpm, { Double($0) })
    case .original: (.originalDate, QueryEvaluation.dateNumber)
    default: nil
    }
  }
}

extension QueryCondition.TextField {
  /// The further tag that the field tests, or `nil` for the basic properties of a track.
  package var tag: TrackTags.Field? {
    switch self {
    case .title, .artist, .albumArtist, .album, .genre, .path, .format: nil
    case .composer: .composers
    case .conductor: .conductors
    case .work: .work
    case .movement: .movement
    case .subtitle: .discSubtitle
    case .label: .labels
    case .language: .languages
    case .grouping: .grouping
    case .comment: .comments
    case .key: .key
    }
  }
}

extension [Match] {
  /// Returns these matches, in which a text of several values matches if one of them does.
  func including(_ values: [Int32: [Int32]]) -> [Match] {
    guard !values.isEmpty else { return self }
    var matches = self
    for (text, values) in values where matches[Int(text)] == .none {
      matches[Int(text)] = values.lazy.map { self[Int($0)] }.first { $0 != .none } ?? .none
    }
    return matches
  }
}
