import PlayerModel

/// Conditions on further tags, whose values are read when a query first needs them.
extension QueryEvaluation {
  /// Returns the tracks with a further tag whose values match.
  func tracks(
    withTag field: QueryCondition.TextField, _ test: QueryCondition.TextTest
  ) throws(PlayerError) -> [Bool] {
    guard let tag = field.tag else { return set([]) }
    let texts = try furtherTexts(tag)
    let matches: [Match]?
    if test.extent == .whole {
      matches = texts.folded.matches(ofWhole: test.text)
    } else {
      let pattern = WordPattern(test.text, isWhole: test.extent == .phrase)
      matches =
        pattern.matches(in: texts.folded)
        ?? (test.extent == .words ? JoinedPattern(test.text)?.matches(in: texts.folded) : nil)
    }
    var found = set([])
    if let matches { found.add(matches.including(texts.values), of: texts.ofTrack) }
    return found
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

  /// Returns the number of a date as in queries.
  static func dateNumber(_ text: String) -> Double? {
    Track.parts(ofDate: text).map { Double($0.year * 10_000 + ($0.monthDay ?? 0)) }
  }
}

extension QueryCondition.TextField {
  /// The further tag that the field tests, or `nil` for the basic properties of a track.
  var tag: TrackTags.Field? {
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
