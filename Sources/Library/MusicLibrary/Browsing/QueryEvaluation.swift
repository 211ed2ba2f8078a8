import PlayerModel

/// Finds the tracks of a catalogue that match a condition.
struct QueryEvaluation {
  let catalogue: LibraryCatalogue
  let facts: ListenerFacts
  /// The current time in Unix milliseconds.
  let now: Int64
  /// Returns the tracks whose paths contain a text.
  let tracksWithPath: (String) throws(PlayerError) -> [Int]
  /// Returns the songs that were listened to on a day.
  let songsOfDay: (QueryCondition.DayTest) throws(PlayerError) -> Set<PersistentID>
  /// Returns the values of a further tag.
  let furtherTexts: (TrackTags.Field) throws(PlayerError) -> LibraryColumns.Texts
  /// Whether words without a match may have one typing error.
  var forgives = false

  private static let savedDepth = 16

  /// Returns whether each track matches.
  ///
  /// - Throws: `PlayerError` if a saved query does not exist or contains itself.
  func tracks(_ condition: QueryCondition, depth: Int = 0) throws(PlayerError) -> [Bool] {
    switch condition {
    case .text(.path?, let test)
    where test.extent == .whole && test.text.utf8.last == UInt8(ascii: "/"):
      return tracks(inFolder: test.text)
    // A text that ends with a slash is part of a folder's path, and there are few folders.
    case .text(.path?, let test) where test.text.utf8.last == UInt8(ascii: "/"):
      return tracks(inFoldersWith: test.text)
    case .text(.path?, let test): return try set(tracksWithPath(test.text))
    case .text(let field?, let test) where field.tag != nil:
      return try tracks(withTag: field, test)
    case .text(let field, let test):
      return tracks(with: test, forgives: forgives) { tracks(in: field, $0) }
    case .number(let field, let test) where field.further != nil:
      return try tracks(withNumber: field, test.holds)
    case .lacks(let field) where field.further != nil:
      return try tracks(withNumber: field) { _ in true }.map { !$0 }
    case .number(.track, let test): return try tracks(withTrackNumber: test.holds)
    case .lacks(.track): return try tracks(withTrackNumber: { _ in true }).map { !$0 }
    case .isCompilation(let isCompilation):
      return try tracks(where: .compilation, { $0 }, { _ in true }).map { $0 == isCompilation }
    case .number(let field, let test):
      return tracks { number(field, of: $0).map(test.holds) ?? false }
    case .lacks(let field): return tracks { lacks(field, $0) }
    case .mood(let mood):
      let songs = facts.moods[mood] ?? []
      return tracks { columns.sounds[$0].map(songs.contains) ?? false }
    case .isFiled:
      let songs = facts.moods.values.reduce(into: Set()) { $0.formUnion($1) }
      return tracks { columns.sounds[$0].map(songs.contains) ?? false }
    case .isFavourite(let isFavourite):
      return tracks {
        (columns.sounds[$0].map(facts.favourites.contains) ?? false) == isFavourite
      }
    case .isLossless(let isLossless):
      return tracks { columns.encodings[$0]?.isLossless == isLossless }
    case .listenedOn(let day):
      let songs = Set(try songsOfDay(day).map(SoundKey.init))
      return tracks { columns.sounds[$0].map(songs.contains) ?? false }
    case .saved(let name): return try tracks(ofSaved: name, depth: depth)
    case .all(let parts):
      return try sets(parts, depth).combined { $0 && $1 }
    case .any(let parts):
      return try sets(parts, depth).combined { $0 || $1 }
    case .not(let part):
      // Typing errors are not accepted in conditions that exclude tracks.
      var strict = self
      strict.forgives = false
      return try strict.tracks(part, depth: depth).map { !$0 }
    }
  }

  private func sets(_ parts: [QueryCondition], _ depth: Int) throws(PlayerError) -> [[Bool]] {
    var sets: [[Bool]] = []
    for part in parts { sets.append(try tracks(part, depth: depth)) }
    return sets
  }

  private var columns: LibraryColumns { catalogue.columns }

  private func tracks(where holds: (Int) -> Bool) -> [Bool] { (0..<catalogue.count).map(holds) }

  func set(_ tracks: [Int]) -> [Bool] {
    var set = [Bool](repeating: false, count: catalogue.count)
    for track in tracks { set[track] = true }
    return set
  }

  private func tracks(ofSaved name: String, depth: Int) throws(PlayerError) -> [Bool] {
    guard let condition = facts.savedCondition(name) else {
      let names = facts.saved.keys + BuiltInQuery.all.map(\.name)
      throw .notThere("saved query", name, among: names.sorted())
    }
    guard depth < Self.savedDepth else {
      throw PlayerError(.invalidRequest, "The saved query “\(name)” is part of itself.")
    }
    return try tracks(condition, depth: depth + 1)
  }

  // MARK: Texts

  /// Returns the tracks with a text, among those that `tracks` finds, which is `nil` if a way to match finds none.
  func tracks(
    with test: QueryCondition.TextTest, forgives: Bool,
    _ tracks: ((FoldedTexts) -> [Match]?) -> [Bool]?
  ) -> [Bool] {
    let found: [Bool]?
    if test.extent == .whole {
      found = tracks { $0.matches(ofWhole: test.text) }
    } else {
      let pattern = WordPattern(test.text, isWhole: test.extent == .phrase)
      found = tracks { pattern.matches(in: $0) }
    }
    guard found == nil, test.extent == .words else { return found ?? set([]) }
    let joined = JoinedPattern(test.text)
    if let joined, let found = tracks({ joined.matches(in: $0) }) { return found }
    guard forgives, let typo = TypoPattern(test.text) else { return set([]) }
    let similar = tracks { typo.matches(in: $0) } ?? set([])
    guard let joined,
      let other = tracks({ joined.matches(in: $0, acceptsLoneLetter: true) })
    else { return similar }
    return [similar, other].combined { $0 || $1 }
  }

  /// Returns the tracks whose text in `field` matches, or `nil` if there are none.
  private func tracks(
    in field: QueryCondition.TextField?, _ matches: (FoldedTexts) -> [Match]?
  ) -> [Bool]? {
    if field == .albumArtist {
      let (albums, order) = (catalogue.albums, catalogue.albumOrder)
      let matches = matches(order.artistOrder.texts).map { $0.including(order.artistValues) }
      return matches.map { matches in
        albums.ofTrack.map { matches[Int(order.artists[Int($0)])] != .none }
      }
    }
    if field == .format {
      let encodings = columns.encodings
      return matches(encodings.codecs).map { matches in
        encodings.ofTrack.map { matches[Int(encodings.codecOfEncoding[Int($0)])] != .none }
      }
    }
    var found: [Bool]?
    for column in Self.columns(of: field) {
      let texts = catalogue.texts(column)
      guard let matches = matches(texts.folded) else { continue }
      var tracks = found ?? set([])
      tracks.add(matches.including(texts.values), of: texts.ofTrack)
      found = tracks
    }
    return found
  }

  private static func columns(of field: QueryCondition.TextField?) -> [LibraryCatalogue.Column] {
    switch field {
    case nil: [.title, .artist, .albumArtist, .album, .genre]
    case .title: [.title]
    case .artist: [.artist]
    case .album: [.album]
    case .genre: [.genre]
    case .albumArtist, .path, .format, .composer, .conductor, .work, .movement, .subtitle, .label,
      .language, .grouping, .comment, .key:
      []
    }
  }

  /// Returns the tracks in folders whose path, followed by a slash, contains a text.
  ///
  /// Case is ignored for ASCII letters, as SQLite does for whole paths.
  private func tracks(inFoldersWith text: String) -> [Bool] {
    let wanted = text.utf8.map(\.loweredASCII)
    let folders = columns.folders
    let matches = folders.originals.map { folder in
      let path = (folder + "/").utf8.map(\.loweredASCII)
      return path.count >= wanted.count
        && (0...(path.count - wanted.count)).contains { path[$0...].starts(with: wanted) }
    }
    return folders.ofTrack.map { matches[Int($0)] }
  }

  /// Returns the tracks in a folder, whose path ends with a slash, and in its subfolders.
  private func tracks(inFolder path: String) -> [Bool] {
    let folders = columns.folders
    let matches = folders.originals.map { ($0 + "/").utf8.starts(with: path.utf8) }
    return folders.ofTrack.map { matches[Int($0)] }
  }

  // MARK: Numbers

  private func number(_ field: QueryCondition.NumberField, of track: Int) -> Double? {
    switch field {
    case .year: return columns.years[track] > 0 ? Double(columns.years[track]) : nil
    // Fractions are dropped, so that what is displayed as 3:30 equals 3:30.
    case .length:
      let length = columns.lengths[track]
      return length > 0 && length.isFinite ? Double(length.rounded(.down)) : nil
    case .added: return Double(now - columns.added[track]) / 1000
    case .modified:
      let modified = columns.modified[track]
      return modified > 0 ? Double(now) / 1000 - Double(modified) : nil
    // What was never heard was heard longer ago than any time.
    case .played:
      return plays(of: track)?.lastPlayedAt.map { Double(max(0, now - $0)) / 1000 } ?? .infinity
    case .plays: return Double(plays(of: track)?.plays ?? 0)
    case .skips: return Double(plays(of: track)?.skips ?? 0)
    case .rating: return Double(columns.sounds[track].flatMap { facts.ratings[$0] } ?? 0)
    case .bits: return columns.encodings[track]?.bitDepth.map(Double.init)
    case .samplerate: return (columns.encodings[track]?.sampleRate).map(Double.init)
    case .channels: return (columns.encodings[track]?.channels).map(Double.init)
    case .bitrate: return (columns.encodings[track]?.bitrate).map(Double.init)
    case .date:
      let year = Int(columns.years[track])
      return year > 0 ? Double(year * 10_000 + Int(columns.monthDays[track])) : nil
    case .disc: return columns.discs[track] > 0 ? Double(columns.discs[track]) : nil
    // They are not only in the columns, and are tested for all tracks at once.
    case .bpm, .original, .track: return nil
    }
  }

  private func lacks(_ field: QueryCondition.NumberField, _ track: Int) -> Bool {
    switch field {
    case .plays, .played: (plays(of: track)?.plays ?? 0) == 0
    case .skips: (plays(of: track)?.skips ?? 0) == 0
    case .rating: columns.sounds[track].flatMap { facts.ratings[$0] } == nil
    case .year, .length, .added, .modified, .bits, .samplerate, .channels, .bitrate, .date, .bpm,
      .original, .track, .disc:
      number(field, of: track) == nil
    }
  }

  private func plays(of track: Int) -> PlayCount? {
    columns.sounds[track].flatMap { facts.plays[$0] }
  }
}

extension [Bool] {
  /// Adds the tracks whose text matches; `texts` is the text of each track.
  mutating func add(_ matches: [Match], of texts: [Int32]) {
    // In place and without branches, because every word that is typed goes through here for five columns.
    withUnsafeMutableBufferPointer { tracks in
      matches.withUnsafeBufferPointer { matches in
        texts.withUnsafeBufferPointer { texts in
          for track in tracks.indices {
            let isFound = matches[Int(texts[track])] != .none
            tracks[track] = isFound || tracks[track]
          }
        }
      }
    }
  }
}

extension [[Bool]] {
  /// Returns the sets combined into one.
  fileprivate func combined(_ join: (Bool, Bool) -> Bool) -> [Bool] {
    guard var all = first else { return [] }
    for other in dropFirst() {
      for index in all.indices { all[index] = join(all[index], other[index]) }
    }
    return all
  }
}
